/** Formulas as the user keeps them: read back whole, none taken for a template, and one that cannot be read still there. */
import { expect, it } from "vitest";
import { formulaId } from "../../../../indicators/formula/formula-id.ts";
import { FUNCTIONS } from "../../../../indicators/formula/words.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { parseTemplate } from "../templates/template.ts";
import { parseStudies, rewritten, studyTitle, makeStudy } from "../studies/study.ts";
import { faultWords } from "./fault-words.ts";
import { formulaRecord, ownIndicator, parseOwnFormula, type OwnFormula } from "./own-formula.ts";

const own = (text: string): OwnFormula => ({ id: "a", name: "Gap", place: "fits", text });

it("are read back as they were kept, and are no templates", () => {
  const record = structuredClone(formulaRecord(own("close - open")));
  expect(parseOwnFormula(record)).toEqual(own("close - open"));
  expect(parseTemplate(record)).toBeNull();
});

it.each([
  [null],
  [{}],
  [{ version: 1, id: "a", name: "Set" }],
  [{ version: "formula-1", id: "a" }],
])("are none: %j", (record) => expect(parseOwnFormula(record)).toBeNull());

it("are indicators among the others, also where they cannot be read", () => {
  expect(ownIndicator(own("close - open"))).toMatchObject({ name: "Gap", place: "pane" });
  const unread = ownIndicator(own("close -"));
  expect(unread).toMatchObject({ name: "Gap", plots: [], group: "Your own" });
  expect(indicatorOf(unread.id)).toBeUndefined();
});

it("travel in the record of a chart, with what was set of them", () => {
  const id = formulaId(own("length = input(20)\nema(close, length)"));
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error("it can be read");
  const study = { ...makeStudy(indicator, []), inputs: { length: 50 } };
  const [read] = parseStudies(structuredClone([study]));
  expect(read).toEqual(study);
  expect(studyTitle(study, [study])).toBe("Gap 50");
});

it("that cannot be read stay in it under their name", () => {
  const id = formulaId(own("a function of tomorrow(close)"));
  const [read] = parseStudies([{ id: "s1", indicator: id, inputs: { length: 9 }, pane: 2 }]);
  expect(read).toMatchObject({ indicator: id, inputs: { length: 9 }, pane: 2 });
  expect(read === undefined ? "" : studyTitle(read, [])).toBe("Gap");
});

it("keep what was set while they are written anew, and move where they fit", () => {
  const of = (text: string) => {
    const indicator = indicatorOf(formulaId(own(text)));
    if (indicator === undefined) throw new Error(`${text} can be read`);
    return indicator;
  };
  const line = of("length = input(20)\nema(close, length)");
  const study = { ...makeStudy(line, []), inputs: { length: 50 } };
  const next = rewritten(study, of("length = input(9)\nx = input(3)\nema(close, length) - close"), [
    study,
  ]);
  expect(next).toMatchObject({ id: study.id, pane: 1, inputs: { length: 50, x: 3 } });
  expect(rewritten(next, line, [next])).toMatchObject({ pane: 0, inputs: { length: 50 } });
  const moved = { ...study, pane: 4 };
  expect(rewritten(moved, of("sma(close, 3)"), [moved]).pane).toBe(4);
});

it("begin with what is written as long as nothing else was set", () => {
  const of = (text: string) => {
    const indicator = indicatorOf(formulaId(own(text)));
    if (indicator === undefined) throw new Error(`${text} can be read`);
    return indicator;
  };
  const study = makeStudy(of("length = input(20)\nema(close, length)"), []);
  const next = of("length = input(14)\nema(close, length)");
  expect(rewritten(study, next, [study]).inputs).toEqual({ length: 14 });
  const set = { ...study, inputs: { length: 50 } };
  expect(rewritten(set, next, [set]).inputs).toEqual({ length: 50 });
});

it("say what is wrong with them in words", () => {
  const name = "emaa";
  const [nearest = ""] = Object.keys(FUNCTIONS).filter((one) => one === "ema");
  expect(faultWords({ code: "unknown function", name, nearest })).toBe(
    "No function is called “emaa”. Did you mean “ema”?",
  );
  expect(faultWords({ code: "sign expected", wanted: ")", found: "" })).toBe(
    "“)” is missing here.",
  );
});
