/**
 * Texts of a source file that a person would read and that are no messages. A guess by where a text stands and how it looks:
 * NOT_TEXTS has what it takes for one and is none. Runs in Node; pure.
 */
import { calledName, constantText, lineOf, walk, type Node } from "./syntax.ts";

export type LooseText = { line: number; text: string };

const WORD = /[A-Za-z]{2}|[A-Za-z] [a-z]/;
/** "Close all", "Close", "close all"; not "closeAll", "CLOSE" or "close". */
const SENTENCE = /^[A-Z“‘…][A-Za-z0-9’'“”-]*(?:[ ,:;][\s\S]*|[.!?…])$/;
const CAPITALISED = /^[A-Z][a-z]+$/;
const PHRASE = /^[a-z]+(?: [a-zA-Z0-9“”,'’-]+)+[.…?]?$/;
/** Fonts, paths, selectors, class names, addresses, ids, key combinations. */
const CODE = [
  /\b\d+px\b|sans-serif|^[Mm]\d|^xM|^:scope|^--|^[/#.[]|^https?:|^popup,|^curl /,
  /^[a-z]+-[a-z-]+(?: [a-z]+(?:-[a-z-]+)*)*$|^[a-z]+[:.]\S|^price watch-|pane-window/,
  /^(?:Shift|Alt|Ctrl) [A-Z]|^[A-Z0-9_]+$/,
];
const NAMES = new Set(
  (
    "Admin Dealer API_Admin Trader Investor Ringside Edge Opera Firefox Chrome Safari Android ChromeOS Windows Linux Mozilla " +
    "ArrowDown ArrowUp ArrowLeft ArrowRight Enter Escape Mod Tab Space Delete Insert Backspace Home End PageDown PageUp " +
    "Panes Chart View Help Trade Watchlist Account Binance Coinbase Kraken " +
    "Inter First Last Control Alt Shift Meta Dead Process Unidentified"
  ).split(" "),
);
/** Attributes and properties whose texts are for the program. */
const CODE_PLACES = new Set(
  (
    "class style d viewBox points transform id type role href src for kind value key ref tone variant size icon fill stroke " +
    "rel target autocomplete inputmode preserveAspectRatio hotkey combo triggerClass placement group path font sound " +
    "field currency symbol base_currency quote_currency zone pane event method part cause"
  ).split(" "),
);
const CODE_CALLS = new Set(
  (
    "Error TypeError RangeError Map Set RegExp Worker DOMException querySelector querySelectorAll " +
    "addEventListener removeEventListener setAttribute getAttribute hasAttribute removeAttribute closest " +
    "matches matchMedia ensure assert createElement createElementNS createPersisted formatTime formatDate " +
    "formatDateTime startsWith endsWith includes split replace replaceAll join dispatchEvent addSpan " +
    "measureText reportError indexOf normalize getContext fetch transaction objectStore toLocaleString " +
    "setProperty has get delete postMessage setItem getItem test execCommand toBlob toDataURL createSignal " +
    "warn error log add remove toggle call on is"
  ).split(" "),
);
const COMPARISONS = new Set(["===", "!==", "==", "!=", "in"]);
const SAYS = new Set(["t", "rich", "plural", "tIn", "translateText"]);
/** What leads to a text without being its place. */
const THROUGH = new Set([
  "ConditionalExpression",
  "LogicalExpression",
  "JSXExpressionContainer",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "ArrowFunctionExpression",
  "ParenthesizedExpression",
  "BinaryExpression",
  "TemplateLiteral",
]);

export function looseTexts(
  program: Node,
  source: string,
  notTexts: ReadonlySet<string>,
): LooseText[] {
  const found: LooseText[] = [];
  walk(program, (node, parents) => {
    if (/^(?:TS(?!As|Satisfies|NonNull)|Import|ExportAll)/.test(node.type)) return false;
    if (node.type === "CallExpression" && SAYS.has(calledName(node)))
      return valuesOnly(node, source, notTexts, found);
    for (const text of textsOf(node)) {
      if (!notTexts.has(text) && looksLikeText(text) && isForPeople(node, parents))
        found.push({ line: lineOf(source, node.start), text });
    }
    return;
  });
  return found;
}

/** Of a message only its values are looked at: the message itself is said. */
function valuesOnly(
  call: Node,
  source: string,
  notTexts: ReadonlySet<string>,
  found: LooseText[],
): false {
  for (const argument of call["arguments"] as Node[]) {
    if (constantText(argument) === null) found.push(...looseTexts(argument, source, notTexts));
  }
  return false;
}

function textsOf(node: Node): string[] {
  if (node.type === "JSXText") return [String(node["value"]).trim()];
  if (node.type === "Literal")
    return typeof node["value"] === "string" ? [node["value"].trim()] : [];
  if (node.type !== "TemplateLiteral") return [];
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  if (quasis.length === 1) return [quasis[0]?.value.cooked.trim() ?? ""];
  const whole = quasis.map(({ value }) => value.cooked).join("…");
  // A template with values is a text where a word of it stands free.
  return quasis.some(({ value }) =>
    /(?:^|[\s“(])[A-Za-z]{2,}(?:[\s,.:;!?”)]|$)/.test(value.cooked),
  ) && !/(?:px|em|%|vh|deg)\b|url\(|var\(|calc|translate|rgba?\(|https?:|=…|:\/\//.test(whole)
    ? [whole.trim()]
    : [];
}

function looksLikeText(text: string): boolean {
  if (!WORD.test(text) || CODE.some((one) => one.test(text)) || NAMES.has(text)) return false;
  return (
    SENTENCE.test(text) ||
    CAPITALISED.test(text) ||
    PHRASE.test(text) ||
    /^(?:…|\W)*[a-z]{2,} …|… [a-z]{2,}/.test(text)
  );
}

function isForPeople(node: Node, parents: readonly Node[]): boolean {
  if (node.type === "JSXText") return true;
  let child = node;
  for (const parent of parents.toReversed()) {
    switch (parent.type) {
      case "JSXAttribute":
        return isForPeopleAt(nameOf(parent["name"]), node);
      case "Property":
        return parent["key"] !== child && isForPeopleAt(nameOf(parent["key"]), node);
      case "CallExpression":
      case "NewExpression":
        return !CODE_CALLS.has(calledName(parent));
      case "ThrowStatement":
      case "MemberExpression":
      case "TaggedTemplateExpression":
      case "ImportExpression":
      case "ExpressionStatement":
      case "PropertyDefinition":
        return false;
      case "SwitchCase":
        return parent["test"] !== child;
      case "ArrayExpression":
        if (isConstantList(parent, parents)) return false;
        break;
      default:
        if (parent.type === "BinaryExpression" && COMPARISONS.has(String(parent["operator"])))
          return false;
        if (parent.type === "ConditionalExpression" && parent["test"] === child) return false;
        if (!THROUGH.has(parent.type)) return true;
    }
    child = parent;
  }
  return false;
}

/** Of an identifier, in JSX too; "" of what is computed. */
function nameOf(node: unknown): string {
  const { name } = node as Node;
  return typeof name === "string" ? name : "";
}

/** A name is a form field's where it is written small, and a person's where it is not. */
const isForPeopleAt = (place: string, node: Node): boolean =>
  place === "name"
    ? /^[A-Z]/.test(constantText(node) ?? "")
    : !CODE_PLACES.has(place) && !place.startsWith("data-testid");

/** `["a", "b"] as const` lists the values of a type. */
function isConstantList(list: Node, parents: readonly Node[]): boolean {
  const above = parents[parents.indexOf(list) - 1];
  return above?.type === "TSAsExpression";
}
