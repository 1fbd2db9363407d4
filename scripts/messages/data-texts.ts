/**
 * Texts that reach the screen as data and are looked up by translateText: names and summaries of indicators and of drawing
 * tools, what a setting of a group does, why a request or a field is refused, what the feed says of its connection. Runs in Node.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ERRORS } from "../../contract/errors.ts";
import { FIELD_MESSAGES } from "../../src/account/field-said.ts";
import { COMMAND_GROUPS } from "../../src/commands/command.ts";
import { TOOL_GROUPS } from "../../drawings/tool.ts";
import { TOOLS } from "../../drawings/registry.ts";
import { PATTERN_WORDS } from "../../drawings/tools/patterns.ts";
import * as formulaWords from "../../indicators/formula/word-summaries.ts";
import { INDICATOR_GROUPS } from "../../indicators/indicator.ts";
import { INDICATORS } from "../../indicators/registry.ts";
import { SETTINGS } from "../../server/office/settings.ts";
import { settingMeaning } from "../../src/office/setting-words.ts";
import { looseTexts } from "./loose-texts.ts";
import { parse } from "./syntax.ts";

export function dataTexts(): Set<string> {
  const texts = [
    ...INDICATOR_GROUPS,
    ...TOOL_GROUPS,
    ...INDICATORS.flatMap(({ name, summary, inputs, plots }) => [
      name,
      summary,
      ...inputs.flatMap((input) => [
        input.name,
        ...(input.kind === "choice" ? input.options : []),
        ...("unit" in input && input.unit !== undefined ? [input.unit] : []),
      ]),
      ...plots.map((plot) => plot.name),
    ]),
    ...Object.values(formulaWords).flatMap((summaries) => Object.values(summaries)),
    "A formula that was written in the terminal",
    ...TOOLS.flatMap((tool) => [
      tool.name,
      // A text begins with a sample of what may stand there.
      ...tool.settings.flatMap((setting) =>
        setting.kind === "text" ? [setting.name, setting.default] : [setting.name],
      ),
    ]),
    ...PATTERN_WORDS,
    // A drawing of a tool that is not known any more, and groups of commands.
    "Drawing",
    "this tool",
    ...COMMAND_GROUPS,
    "Symbols",
    ...Object.values(ERRORS).map(({ message }) => message),
    ...FIELD_MESSAGES,
    ...SETTINGS.map(({ description }) => settingMeaning(description)),
    ...feedTexts(),
  ];
  return new Set(texts.filter((text) => /[A-Za-z]{2}/.test(text)));
}

/** What the feed says stands in its files as whole sentences. */
function feedTexts(): string[] {
  const files = execFileSync("git", ["ls-files", "workers/feed/*.ts"], { encoding: "utf8" });
  return files
    .split("\n")
    .filter((file) => file !== "" && !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      return looseTexts(parse(file, source), source, new Set()).map(({ text }) => text);
    })
    .filter((text) => /^[A-Z].*\.$/.test(text));
}
