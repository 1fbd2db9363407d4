import { describe, expect, it } from "vitest";
import { DOCUMENT_PART_ID_PATTERN } from "../../../contract/limits.ts";
import { idOf, readSetting, settingsIn, withSetting, type KeptRecord } from "./setting.ts";

const ACCOUNT = "100001";
const limits = (account: string) => ({
  [account]: { volumeMax: 2, riskMax: null, distanceMax: 1.5 },
});

/** A record of each kind, and the ids of what follows of it. */
const RECORDS: readonly [key: string, value: unknown, ids: readonly string[]][] = [
  ["workspace.clock-zone", "Europe/Vienna", ["workspace_clock-zone"]],
  ["appearance.theme", "dark", ["appearance_theme"]],
  ["appearance.theme", undefined, []],
  [
    "table.positions",
    {
      columns: [{ id: "profit", width: 90, isShown: true }],
      sorts: [],
      group: null,
      folded: ["x"],
    },
    ["table_positions_columns", "table_positions_group", "table_positions_sorts"],
  ],
  [
    "notices.channels",
    { [ACCOUNT]: { filled: { sound: false } }, 100002: { closed: { page: false } } },
    ["notices_channels_filled_sound"],
  ],
  ["ticket.presets.100001", [{ name: "Scalp", draft: { size: "1" } }], ["ticket_presets_Scalp"]],
  ["ticket.presets.100002", [{ name: "Scalp", draft: { size: "1" } }], []],
  [
    "trade.order-limits",
    limits(ACCOUNT),
    ["distanceMax", "riskMax", "volumeMax"].map((one) => `trade_order-limits_${one}`),
  ],
  [
    "keys.bindings",
    { combos: { "chart.picture-copy": "Alt+KeyC", "pane.deals": null }, tradingKeys: true },
    ["keys_bindings_combos_chart_picture-copy", "keys_bindings_combos_pane_deals"],
  ],
  ["chart.timeframes", ["M1", "H4"], ["chart_timeframes_H4", "chart_timeframes_M1"]],
  ["trade.one-click-mode", "single", []],
  ["privacy.hides-money", true, []],
];

const record = (value: unknown): KeptRecord => ({ version: 1, value });

describe("settings in a record", () => {
  it.each(RECORDS)("of %s are found, each by its id: %j", (key, value, ids) => {
    const found = settingsIn(key, record(value), ACCOUNT);
    expect(Object.keys(found).toSorted()).toEqual(ids);
    for (const id of Object.keys(found)) expect(id).toMatch(DOCUMENT_PART_ID_PATTERN);
  });

  it.each(RECORDS)("of %s make the same settings of another account's record: %j", (key, value) => {
    const found = settingsIn(key, record(value), ACCOUNT);
    const there = key.replace(ACCOUNT, "7");
    let made: unknown;
    for (const [id, { setting }] of Object.entries(found)) {
      const told = readSetting(id, JSON.parse(JSON.stringify(setting)));
      if (told === null) return expect.unreachable(id);
      made = withSetting(made, told, "7");
    }
    const back = settingsIn(there, record(made), "7");
    const plain = (all: typeof found) =>
      Object.fromEntries(Object.entries(all).map(([id, { setting }]) => [id, setting]));
    expect(plain(back)).toEqual(plain(found));
  });

  it("leave the rest of a record as it is", () => {
    const [found] = Object.values(settingsIn("keys.bindings", record(RECORDS[8]?.[1]), ACCOUNT));
    if (found === undefined) return expect.unreachable();
    const own = { combos: { "pane.orders": "KeyO" }, tradingKeys: false };
    expect(withSetting(own, found, ACCOUNT)).toEqual({
      combos: { "pane.orders": "KeyO", "chart.picture-copy": "Alt+KeyC" },
      tradingKeys: false,
    });
    expect(withSetting(withSetting(own, found, ACCOUNT), found, ACCOUNT, true)).toEqual(own);
  });

  it("of a record of another version are none", () => {
    expect(settingsIn("workspace.clock-zone", { version: 2, value: "UTC" }, ACCOUNT)).toEqual({});
  });

  it("are the same text whatever the order of their fields", () => {
    const texts = [
      { name: "A", draft: { size: "1", side: 0 } },
      { draft: { side: 0, size: "1" }, name: "A" },
    ].map((preset) => {
      const found = settingsIn("ticket.presets.100001", record([preset]), ACCOUNT);
      return JSON.stringify(Object.values(found)[0]?.setting);
    });
    expect(texts[0]).toBe(texts[1]);
  });
});

describe("a setting's id", () => {
  it.each(["Größe", "a".repeat(200), "two words", "", "a_b", "__proto__"])(
    "is one that the service takes, and another than of what is like it: %s",
    (name) => {
      const id = idOf({ key: "ticket.presets.{account}", at: [name] });
      expect(id).toMatch(DOCUMENT_PART_ID_PATTERN);
      expect(id).not.toBe(idOf({ key: "ticket.presets.{account}", at: [`${name} `] }));
    },
  );
});

describe("readSetting", () => {
  const setting = { at: [], key: "workspace.clock-zone", value: "UTC", version: 1 };
  const id = "workspace_clock-zone";

  it("reads what this terminal keeps", () => {
    expect(readSetting(id, setting)?.setting).toEqual(setting);
  });

  it.each([
    ["of a later version", id, { ...setting, version: 2 }],
    ["of a row that is not here", "later", { ...setting, key: "later" }],
    ["of a path that is not here", "workspace_clock-zone_x", { ...setting, at: ["x"] }],
    ["under another's id", "language", setting],
    [
      "of one account alone",
      "ticket_presets_1_A",
      { ...setting, key: "ticket.presets.1", at: ["A"] },
    ],
    [
      "that trades with less guard",
      "keys_bindings_tradingKeys",
      { ...setting, key: "keys.bindings", at: ["tradingKeys"], value: true },
    ],
    ["that is none", id, "UTC"],
    ["that is null", id, null],
  ])("knows nothing %s", (_words, at, value) => {
    expect(readSetting(at, value)).toBeNull();
  });
});
