/**
 * One setting: taken out of the record that a browser keeps it in, and put into one. Main thread; pure. Settings are the same
 * text whoever writes them, whatever the order of their fields.
 */
import { SETTINGS_ROWS, type Path, type SettingsRow } from "./settings-rows.ts";

/** As persisted.ts keeps a value. */
export type KeptRecord = { readonly version: number; readonly value: unknown };

/** As the account has it: nothing in it is of one browser, or of one account's number. */
export type Setting = {
  /** Of its row; for every key that begins so, the key. */
  readonly key: string;
  /** What is at each step of its path. */
  readonly at: readonly string[];
  readonly version: number;
  readonly value: unknown;
};

export type Found = { readonly row: SettingsRow; readonly path: Path; readonly setting: Setting };

type Fields = Readonly<Record<string, unknown>>;

const ACCOUNT = "{account}";
const LISTED = ["*", "[name]", "[]"];
/** Longer, or of other signs, is no id of a part. */
const PLAIN = /^[A-Za-z0-9.-]{1,64}$/;
const ID_WORDS_MAX = 40;

/** A part's id, the same on every device. */
export function idOf({ key, at }: Pick<Setting, "key" | "at">): string {
  const words = [key.replace(`.${ACCOUNT}`, ""), ...at.filter((one) => one !== ACCOUNT)].join(".");
  if (PLAIN.test(words)) return words.replaceAll(".", "_");
  const begin = words.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, ID_WORDS_MAX);
  return `${begin}__${hashOf(words)}`;
}

/** 64 bits as text. */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
  }
  return [one, other].map((part) => (part >>> 0).toString(36)).join("-");
}

export const keyFor = (key: string, account: string): string => key.replace(ACCOUNT, account);

/** The row of a key of this browser, and the key as the account has it; null: it stays here. */
function rowOf(kept: string, account: string): [row: SettingsRow, key: string] | null {
  for (const row of SETTINGS_ROWS) {
    const { key } = row;
    if (key.endsWith("*") ? kept.startsWith(key.slice(0, -1)) : kept === keyFor(key, account))
      return [row, key.endsWith("*") ? kept : key];
  }
  return null;
}

export const isFollowed = (key: string, account: string): boolean => rowOf(key, account) !== null;

/** All settings in one record, by id. */
export function settingsIn(
  kept: string,
  record: KeptRecord | null | undefined,
  account: string,
): Readonly<Record<string, Found>> {
  const [row, key] = rowOf(kept, account) ?? [];
  if (row === undefined || key === undefined || record?.version !== row.version) return {};
  const all = row.paths.flatMap((path) =>
    walk(record.value, path, account).map(([at, value]): Found => {
      const setting = { key, at, version: row.version, value };
      return { row, path, setting: canonical(setting) as Setting };
    }),
  );
  return Object.fromEntries(all.map((one) => [idOf(one.setting), one]));
}

/** What an account's part says; null: nothing that this terminal knows. */
export function readSetting(id: string, value: unknown): Found | null {
  const { key, at, version, value: said } = Object(value) as Partial<Setting>;
  if (typeof key !== "string" || !Array.isArray(at) || said === undefined) return null;
  if (!at.every((one): one is string => typeof one === "string")) return null;
  const [row, own] = rowOf(key, ACCOUNT) ?? [];
  if (row === undefined || own !== key || version !== row.version || idOf({ key, at }) !== id)
    return null;
  const path = row.paths.find(
    (one) =>
      one.length === at.length && one.every((step, n) => LISTED.includes(step) || step === at[n]),
  );
  return path === undefined ? null : { row, path, setting: canonical(value) as Setting };
}

/** It is one of several that are there or not; any other always is. */
export const isListed = ({ path }: Found): boolean => path.some((step) => LISTED.includes(step));

/** The value of a record with the setting in it; `isGone`: without it. */
export function withSetting(
  value: unknown,
  { row, path, setting }: Found,
  account: string,
  isGone = false,
): unknown {
  return put(value ?? row.base, path, setting.at, account, isGone ? undefined : setting.value);
}

function walk(value: unknown, path: Path, account: string): [at: string[], value: unknown][] {
  const [step, ...rest] = path;
  if (step === undefined) return value === undefined ? [] : [[[], value]];
  return stepsOf(value, step, account).flatMap(([name, inner]) =>
    walk(inner, rest, account).map(([at, found]): [string[], unknown] => [[name, ...at], found]),
  );
}

function stepsOf(value: unknown, step: string, account: string): [name: string, inner: unknown][] {
  if (step === "[]") return textsOf(value).map((one) => [one, true]);
  if (step === "[name]") {
    return listOf(value).flatMap((one) => {
      const name = nameOf(one);
      return name === null ? [] : [[name, one]];
    });
  }
  const fields = fieldsOf(value);
  if (step === "*") return Object.entries(fields);
  const name = step === ACCOUNT ? account : step;
  return Object.hasOwn(fields, name) ? [[step, fields[name]]] : [];
}

/** `next` is undefined: nothing is to be there. */
function put(value: unknown, path: Path, at: readonly string[], account: string, next: unknown) {
  const [step, ...rest] = path;
  const [name = ""] = at;
  if (step === undefined) return next;
  if (step === "[]") {
    const texts = textsOf(value);
    if (next === undefined) return texts.filter((one) => one !== name);
    return texts.includes(name) ? texts : [...texts, name];
  }
  if (step === "[name]") {
    const list = listOf(value);
    if (next === undefined) return list.filter((one) => nameOf(one) !== name);
    const isThere = list.some((one) => nameOf(one) === name);
    return isThere ? list.map((one) => (nameOf(one) === name ? next : one)) : [...list, next];
  }
  const fields = fieldsOf(value);
  const field = step === ACCOUNT ? account : name;
  const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const inner: unknown = put(own, rest, at.slice(1), account, next);
  if (inner !== undefined) return { ...fields, [field]: inner };
  return Object.fromEntries(Object.entries(fields).filter(([one]) => one !== field));
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: unknown): string[] =>
  listOf(value).filter((one): one is string => typeof one === "string");
function nameOf(value: unknown): string | null {
  const { name } = fieldsOf(value);
  return typeof name === "string" ? name : null;
}

/** The same for the same, whatever the order of fields; as JSON has it. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    fields
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
}

export const isSameSetting = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
