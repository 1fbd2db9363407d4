/** Reads a Dockerfile into its stages, as far as ours goes: no heredoc, no ONBUILD. Runs in a command and in its test; pure. */

export type Instruction = {
  /** In capitals, as COPY. */
  readonly name: string;
  /** The rest of the line, its continuations joined, variables of ARG filled in. */
  readonly text: string;
  /** The values of --name=value that stand before the rest. */
  readonly flags: Readonly<Record<string, string>>;
};

export type Stage = {
  /** null: the last one, which has none. */
  readonly name: string | null;
  readonly image: string;
  readonly instructions: readonly Instruction[];
};

/** @throws Error where an instruction stands before the first FROM, other than ARG. */
export function readDockerfile(text: string): Stage[] {
  const variables = new Map<string, string>();
  const stages: { name: string | null; image: string; instructions: Instruction[] }[] = [];
  for (const line of joined(text)) {
    const instruction = readInstruction(line, variables);
    if (instruction.name === "FROM") {
      const [image = "", , name = null] = instruction.text.split(/\s+/);
      stages.push({ name, image, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage !== undefined) {
      stage.instructions.push(instruction);
    } else if (instruction.name === "ARG") {
      const [name = "", value = ""] = instruction.text.split("=");
      variables.set(name, value);
    } else {
      throw new Error(`The first instruction is FROM, was ${instruction.name}.`);
    }
  }
  return stages;
}

/** Lines without comments, each with those that it goes on in. */
const joined = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, "")
    .split("\n");

function readInstruction(line: string, variables: ReadonlyMap<string, string>): Instruction {
  const [, name = "", rest = ""] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let text = rest;
  for (let found = FLAG.exec(text); found !== null; found = FLAG.exec(text)) {
    flags[found[1] ?? ""] = found[2] ?? "";
    text = text.slice(found[0].length);
  }
  const isFrom = name.toUpperCase() === "FROM";
  const filled = isFrom ? text.replace(/\$\{(\w+)\}/g, (_, key) => variables.get(key) ?? "") : text;
  return { name: name.toUpperCase(), text: filled, flags };
}

const FLAG = /^--([a-z-]+)=(\S+)\s+/;

/** The last value of an instruction of a stage; null: there is none. */
export const lastOf = ({ instructions }: Stage, name: string): Instruction | null =>
  instructions.findLast((instruction) => instruction.name === name) ?? null;

/** What a stage's ENV lines set. */
export function environmentOf(stage: Stage): Record<string, string> {
  const set: Record<string, string> = {};
  for (const { name, text } of stage.instructions) {
    if (name !== "ENV") continue;
    for (const pair of text.split(/\s+/)) {
      const at = pair.indexOf("=");
      set[pair.slice(0, at)] = pair.slice(at + 1);
    }
  }
  return set;
}

/** The words of `CMD ["node", …]`. @throws SyntaxError where it is for a shell. */
export const wordsOf = (text: string): string[] =>
  JSON.parse(text.replace(/^CMD\s+/, "")) as string[];

/** Whether .dockerignore keeps a path, given with slashes, out of the context. Knows *, ** and ! in its lines. */
export function isIgnored(rules: string, path: string): boolean {
  let ignored = false;
  for (const line of rules.split("\n").map((each) => each.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const isKept = line.startsWith("!");
    if (patternOf(isKept ? line.slice(1) : line).test(path)) ignored = !isKept;
  }
  return ignored;
}

const patternOf = (glob: string): RegExp => {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\//g, "\0")
    .replace(/\*/g, "[^/]*")
    .replace(/\0/g, "(?:.*/)?");
  return new RegExp(`^${source}(?:/.*)?$`);
};
