/**
 * The list of parts (SBOM, CycloneDX 1.5) of what runs in production: every package of the lock file that is not for
 * development alone, with its version, licence and hash. Each build writes it to dist/parts.cdx.json, so a release and an
 * image have it. From the lock file and not by `npm sbom`, which leaves packages out that a development one names too, and
 * stops where two of those disagree on a third. Runs in Node, from the project's root; pure but for its main.
 */
import { readFileSync, writeFileSync } from "node:fs";

export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
};

/** A package of the lock file. */
export type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  /** For development alone. */
  readonly dev?: boolean;
  readonly optional?: boolean;
};

const FOLDER = "node_modules/";

/** The name of a package by its place in the lock file. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/** SHA-512 in base64, as the lock file has it, in hex. */
const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

const licencesOf = (license: string | undefined) =>
  license === undefined ? [] : [{ expression: license }];

function componentOf([path, part]: [string, Locked]) {
  const { version = "", integrity = "", license, optional } = part;
  const name = nameOf(path);
  return {
    type: "library",
    "bom-ref": path,
    name,
    version,
    scope: optional === true ? "optional" : "required",
    hashes: [{ alg: "SHA-512", content: hexOf(integrity) }],
    licenses: licencesOf(license),
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
  };
}

/** `manifest`: package.json; `packages`: those of package-lock.json. The same in, the same out. */
export function partsOf(manifest: Manifest, packages: Readonly<Record<string, Locked>>) {
  const { name, version, license } = manifest;
  const licenses = licencesOf(license);
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version, licenses } },
    components: Object.entries(packages)
      .filter(([path, { dev }]) => path !== "" && dev !== true)
      .map(componentOf),
  };
}

function main(): void {
  const read = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;
  const { packages } = read<{ packages: Record<string, Locked> }>("package-lock.json");
  const parts = partsOf(read<Manifest>("package.json"), packages);
  writeFileSync("dist/parts.cdx.json", `${JSON.stringify(parts, null, 2)}\n`);
}

if (process.argv[1]?.endsWith("parts.ts")) main();
