/**
 * The broker's facts: what staff has set, and where nothing was set what the service finds (the name in the terminal's
 * brand.json, the currencies of its groups). Runs in the service. @interface §4.4
 */
import type { Broker, UptBroker } from "../../contract/broker.ts";
import { ensure } from "../../domain/assert.ts";
import { isUnfit, UNFIT_MESSAGE } from "../auth/names.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import { refuseField, type Act } from "./office.ts";

export type BrokerDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  /** The broker's name while none is set. */
  readonly brandName: string;
};

type Facts = Omit<Broker, "id">;
type Row = { [Field in keyof Facts]: Facts[Field] | null };

/** One house, one broker. */
const BROKER_ID = 1;

/** A text that stands on one line, and one that may have several. */
const LINES = ["name", "legal_name", "support_phone"] as const;
const PARAGRAPHS = ["address", "risk_warning"] as const;
const LINKS = ["website", "terms_url", "privacy_url"] as const;

/** No more of a value goes into the journal. */
const VALUE_CHARS_MAX = 120;

export async function readBroker(deps: BrokerDeps): Promise<Broker> {
  return brokerOf(deps, deps.sql);
}

/** Changes what is given and what differs; the journal of who did it says from what to what. @throws Refusal bad_request */
export async function changeBroker(
  deps: BrokerDeps,
  asked: UptBroker,
  { caller, origin }: Act,
): Promise<Broker> {
  const { sql, clock } = deps;
  refuseUnfit(asked);
  if (asked.currencies !== undefined) await refuseUnknownCurrencies(sql, asked.currencies);
  return sql.begin(async (tx) => {
    // Two changes at once come one after the other, so that each tells what it really changed.
    await tx`lock table broker in exclusive mode`;
    const before = await brokerOf(deps, tx);
    const changed = changesIn(before, asked);
    if (changed.length === 0) return before;
    const set = { ...Object.fromEntries(changed), updated_at: clock.now() };
    await tx`
      insert into broker ${tx({ is_only: true, ...set })}
      on conflict (is_only) do update set ${tx(set)}`;
    await writeNotes(tx, [
      {
        account_id: caller.account_id,
        ts: clock.now(),
        origin,
        action: "broker_update",
        entity: "broker",
        entity_id: BROKER_ID,
        message: changed
          .map(([field, value]) => `${field}: ${words(before[field])} -> ${words(value)}`)
          .join("; "),
      },
    ]);
    return brokerOf(deps, tx);
  });
}

async function brokerOf({ brandName }: BrokerDeps, sql: Database | Transaction): Promise<Broker> {
  const [[row], found] = await Promise.all([
    sql<Row[]>`
      select name, legal_name, website, support_email, support_phone, address, risk_warning,
        terms_url, privacy_url, currencies, updated_at
      from broker`,
    sql<{ currency: string }[]>`select distinct currency from groups order by currency`,
  ]);
  const name = row?.name ?? brandName;
  return {
    id: BROKER_ID,
    name,
    legal_name: row?.legal_name ?? name,
    website: row?.website ?? null,
    support_email: row?.support_email ?? null,
    support_phone: row?.support_phone ?? null,
    address: row?.address ?? "",
    risk_warning: row?.risk_warning ?? "",
    terms_url: row?.terms_url ?? null,
    privacy_url: row?.privacy_url ?? null,
    currencies: row?.currencies ?? found.map(({ currency }) => currency),
    updated_at: row?.updated_at ?? 0,
  };
}

type Change = readonly [field: keyof UptBroker, value: UptBroker[keyof UptBroker]];

function changesIn(before: Broker, asked: UptBroker): Change[] {
  const fields = Object.keys(asked) as (keyof UptBroker)[];
  return fields
    .map((field): Change => {
      const value = asked[field];
      return [field, typeof value === "string" ? value.trim() : value];
    })
    .filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field]),
    );
}

function refuseUnfit(asked: UptBroker): void {
  if (asked.name?.trim() === "") refuseField("name", "must not be blank");
  const line = LINES.find((field) => isUnfit(asked[field] ?? ""));
  const paragraph = PARAGRAPHS.find((field) => isUnfit((asked[field] ?? "").replaceAll("\n", "")));
  const wrong = line ?? paragraph;
  if (wrong !== undefined) refuseField(wrong, UNFIT_MESSAGE);
  for (const field of LINKS) {
    const link = asked[field];
    if (link === undefined || link === null) continue;
    // A name before an @ reads like the house that the link leads to.
    const { username, password } = new URL(link);
    if (`${username}${password}` !== "") refuseField(field, "must hold no user name");
  }
}

/** What is on offer must be a money that accounts can have. */
async function refuseUnknownCurrencies(sql: Database, asked: readonly string[]): Promise<void> {
  if (new Set(asked).size !== asked.length) refuseField("currencies", "must name each once");
  const rows = await sql<{ currency: string }[]>`
    select distinct currency from groups where currency = any(${[...asked]}::text[])`;
  const known = new Set(rows.map(({ currency }) => currency));
  const unknown = asked.find((currency) => !known.has(currency));
  if (unknown !== undefined) {
    refuseField("currencies", `must be of a group of the house, ${unknown} is of none`);
  }
}

const words = (value: unknown): string => {
  const text = ensure(JSON.stringify(value ?? null), "a value in words");
  return text.length <= VALUE_CHARS_MAX ? text : `${text.slice(0, VALUE_CHARS_MAX)}…`;
};
