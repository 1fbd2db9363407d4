import { describe, expect, test } from "vitest";
import { faultsOf, messagesOf } from "./catalogue.ts";
import { looseTexts } from "./loose-texts.ts";
import { parse } from "./syntax.ts";

const IMPORT = 'import { plural, rich, t, tIn } from "../language/translate.ts";\n';
const loose = (source: string): string[] =>
  looseTexts(parse("a.tsx", source), source, new Set(["As it is"])).map(({ text }) => text);

describe("a text that is no message", () => {
  test.each([
    ["const a = <p>Close all</p>;", ["Close all"]],
    ['const a = <Tile name="Halts" />;', ["Halts"]],
    ['const a = { label: "Close" };', ["Close"]],
    ["const a = `${n} rows are here`;", ["… rows are here"]],
    ['const a = isOn ? "Switch off" : "Switch on";', ["Switch off", "Switch on"]],
    ['const a = t("{words} is there", { words: isOn ? "The first" : other });', ["The first"]],
    ['show("Nothing was sent");', ["Nothing was sent"]],
  ])("is found in %s", (source, texts) => {
    expect(loose(source)).toEqual(texts);
  });

  test.each([
    'const a = <p class="Big red">{t("Close all")}</p>;',
    'const a = <input name="balance" />;',
    'if (word === "Close all") go();',
    'throw new Error("The chart has no pane");',
    'const KINDS = ["Close", "Open"] as const;',
    'type Kind = "Close all" | "Open";',
    'element.setAttribute("aria-label", name);',
    "const a = `12px ${family}`;",
    'const a = { label: "As it is" };',
    'import { x } from "Close all";',
  ])("is not seen in %s", (source) => {
    expect(loose(source)).toEqual([]);
  });
});

const said = (source: string) => messagesOf([{ file: "src/a.tsx", source: IMPORT + source }]);

describe("messages of the code", () => {
  test("go by their English text, those that count by their plural, those of two meanings with their context", () => {
    const { messages, faults } = said(
      't("Close"); plural(n, "1 row", "{count} rows"); rich("I accept " + "{it}.", { it }); tIn("price", "Close");',
    );
    expect([...messages.keys()]).toEqual([
      "Close",
      "{count} rows",
      "I accept {it}.",
      "Close [price]",
    ]);
    expect(messages.get("{count} rows")).toEqual({ counts: true });
    expect(faults).toEqual([]);
  });

  test("are constants", () => {
    expect(said("t(words);").faults).toEqual(["src/a.tsx:2 a message is a constant text"]);
  });

  test("are not what another function of the same name is given", () => {
    const source = 'const t = (x) => x; t("Close");';
    expect(messagesOf([{ file: "src/a.ts", source }]).messages.size).toBe(0);
  });
});

describe("a catalogue", () => {
  const messages = new Map([
    ["Close {name}", { counts: false }],
    ["{count} rows of {name}", { counts: true }],
  ]);

  test("that says everything with the same values has no faults", () => {
    const rows = { one: "eine Zeile von {name}", other: "{count} Zeilen von {name}" };
    const catalogue = { "Close {name}": "{name} schließen", "{count} rows of {name}": rows };
    expect(faultsOf(catalogue, messages)).toEqual([]);
  });

  test.each([
    [
      { "Close {name}": "{nom} schließen" },
      "“Close {name}” has other values than “{nom} schließen”",
    ],
    [{ "Close {name}": "" }, "“Close {name}” is said with nothing"],
    [{ "Close {name}": { other: "{name} zu" } }, "“Close {name}” has no number"],
    [{ "{count} rows of {name}": "Zeilen" }, "“{count} rows of {name}” needs its forms by number"],
    [{ Open: "Öffnen" }, "“Open” is said by nobody"],
  ])("%j is refused", (catalogue, fault) => {
    expect(faultsOf(catalogue, messages)).toContain(fault);
  });
});
