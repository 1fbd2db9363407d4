/**
 * What the service has against a field, in the language of the reader. The wire carries no code and no values with it, only a
 * sentence in English: the forms that these sentences have are known here, as names of messages, and what they were filled
 * with is read out of them. One of no form that is known stays as it is. Main thread; pure.
 */
import { formatPlain } from "../format/number.ts";
import { fill } from "../../domain/message.ts";
import { translateText } from "../language/translate.ts";

/** What every field may break: the words of the schemas, and what is said for them. */
const OF_SCHEMAS: Readonly<Record<string, string>> = {
  "Too small: expected {kind} to have >=1 characters": "must not be blank",
  "Too small: expected {kind} to have >={least} characters":
    "must have at least {least} characters",
  "Too big: expected {kind} to have <={most} characters": "must have at most {most} characters",
  "Too small: expected {kind} to have >={least} items": "must have at least {least} entries",
  "Too big: expected {kind} to have <={most} items": "must have at most {most} entries",
  "Too small: expected {kind} to be >={least}": "must be at least {least}",
  "Too small: expected {kind} to be >{least}": "must be greater than {least}",
  "Too big: expected {kind} to be <={most}": "must be at most {most}",
  "Too big: expected {kind} to be <{most}": "must be less than {most}",
  "Invalid input: expected {kind}, received undefined": "must be given",
  "Invalid input: expected {kind}, received null": "must be given",
  "Invalid input: expected int, received {found}": "must be a whole number",
  "Invalid input: expected number, received {found}": "must be a number",
  "Invalid number: must be a multiple of {step}": "must be a multiple of {step}",
  "Invalid email address": "must be an e-mail address",
  "Invalid URL": "must be a web address",
  "Invalid string: must match pattern {pattern}": "must have another form",
  "Invalid option: expected {choices}": "must be one of what is offered",
  "Invalid input{rest}": "must be something else",
};

/** What the service says in words of its own: the more particular before the more general. */
const OWN: readonly string[] = [
  "must be {min} to {max} with at most {count} decimals",
  "must be a whole number of {min} to {max}",
  "must be a whole number from {min} to {max}",
  "must be at least {least}, which is {value}",
  "must be at most {most}, which is {value}",
  "must be at least {least}, was {found}",
  "must be at most {count} days after from",
  "must be at least {least}",
  "must be at most {most}",
  "must have at most {count} decimals",
  "must have at most two decimals",
  "must be a telephone number",
  "must be a currency code such as USD",
  "must be a group of the house",
  "must be the group's, {currency}",
  "must be of a group of the house, {currency} is of none",
  "must be of a symbol of the house",
  "must be an amount that the account can hold",
  "must be an amount, as 5000 or 2500.50",
  "must be a price",
  "must be after from",
  "must be greater than volume_from",
  "must be given again for another address",
  "must be one of {choices}",
  "must not be blank",
  "must not be 0",
  "must say why",
  "must name {what} once",
  "must name each once",
  "must hold no control characters and no invisible ones",
  "must hold no user name",
  "must have no credential, query or fragment",
  "its host is not allowed: the operator names hosts in PROVIDER_HOSTS",
  "is needed: the provider signs in",
  "is not kept: the operator has set no PROVIDER_KEY",
  "this kind takes no credentials: its prices are public",
  "this kind takes a token alone",
  "the simulator has no address",
  "the simulator has no {symbol}",
  "the house has no symbol {symbol}",
  "{name} is given twice",
  "no group has the id {id}",
  "no {what} is on offer",
  "is for traders alone",
  "is for demo accounts alone",
  "at most {count} reports are made at a time",
  "at most {most}, was {found}",
  "group {id} is not one of yours",
  "it is the whole house's",
  "{nearest} would pass",
  "leave it out",
  "is your own: turn it off in your account settings, with a code",
  "is not offered: the house has no key to keep secrets with",
  "is pending: the broker has not approved it yet",
  "was declined by the broker",
];

/** Fields of a group that a sentence names. */
const NAMES: readonly string[] = [
  "leverage_default",
  "leverage_max",
  "stop_out_level",
  "margin_call_level",
];

/** All that is looked up in a catalogue. */
export const FIELD_MESSAGES: readonly string[] = [
  ...new Set([...Object.values(OF_SCHEMAS), ...OWN, ...NAMES]),
];

type Form = { readonly pattern: RegExp; readonly message: string };

let forms: readonly Form[] | undefined;

/** Made when the first refusal comes: most readers never see one. */
const formsKnown = (): readonly Form[] =>
  (forms ??= [...Object.entries(OF_SCHEMAS), ...OWN.map((one) => [one, one] as const)].map(
    ([wire, message]) => ({ pattern: patternOf(wire), message }),
  ));

const patternOf = (wire: string): RegExp =>
  new RegExp(
    `^${wire.replaceAll(/[$()*+.?[\]^|\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, "(?<$1>.+)")}$`,
    "s",
  );

function valueOf(text: string): string {
  if (NAMES.includes(text)) return translateText(text);
  return text.trim() !== "" && Number.isFinite(Number(text)) ? formatPlain(Number(text)) : text;
}

/** The sentence as it is to be read, small and without a full stop as the service has it. */
export function fieldSaid(words: string): string {
  for (const { pattern, message } of formsKnown()) {
    const found = pattern.exec(words);
    if (found === null) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, text]) => [name, valueOf(text)]);
    return fill(translateText(message), Object.fromEntries(values) as Record<string, string>);
  }
  return words;
}
