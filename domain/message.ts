/**
 * A message with values in it: "Closed by {name}" with { name: "Ada" }. What a message is named after is its English text,
 * as in gettext; the values that it asks for are part of its type. For the terminal and for mail. Runs anywhere; pure.
 */

/** A text or a number as it is to be read; numbers are formatted by whoever gives them. */
export type Value = string | number;

/** The names in braces of a message that is known while compiling; of any other message there is no saying. */
export type NamesIn<Message extends string> =
  Message extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What has to be given beside a message: nothing where it has no names. */
export type ValuesOf<Message extends string> = string extends Message
  ? [values?: Readonly<Record<string, Value>>]
  : [NamesIn<Message>] extends [never]
    ? []
    : [values: Readonly<Record<NamesIn<Message>, Value>>];

/** Every other part is the name of a value: ["Closed by ", "name", ""]. */
const partsOf = new Map<string, readonly string[]>();

/** Throws where a value is missing: a sentence with a hole in it is a fault of ours. */
export function fill(message: string, values: Readonly<Record<string, Value>>): string {
  let parts = partsOf.get(message);
  if (parts === undefined) {
    parts = message.split(/\{(\w+)\}/);
    partsOf.set(message, parts);
  }
  let text = "";
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) text += part;
    else {
      const value = values[part];
      if (value === undefined) throw new Error(`"${message}" got no value for ${part}`);
      text += value;
    }
  }
  return text;
}

/** As fill, for a message among whose values are more than texts: the pieces in their order. */
export function pieces<Piece>(
  message: string,
  values: Readonly<Record<string, Piece>>,
): (string | Piece)[] {
  return message.split(/\{(\w+)\}/).flatMap<string | Piece>((part, index) => {
    if (index % 2 === 0) return part === "" ? [] : [part];
    const value = values[part];
    if (value === undefined) throw new Error(`"${message}" got no value for ${part}`);
    return [value];
  });
}
