/** The files by which the service is run elsewhere speak of what is there: paths, ports, signals, settings. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../server/config.ts";
import { SERVICE_PATHS } from "../server/gateway/service-routes.ts";
import { PASSED_ON } from "../server/running/keep-running.ts";
import { EXIT } from "../server/running/exit-status.ts";
import {
  environmentOf,
  isIgnored,
  lastOf,
  readDockerfile,
  wordsOf,
  type Stage,
} from "./image/dockerfile.ts";

const textOf = (path: string) => readFileSync(path, "utf8");

/** Every variable that the service reads, found by watching it read. */
function knownVariables(): Set<string> {
  const seen = new Set<string>();
  for (const MARKET of ["simulator", "binance", "lines", "ringside", "dxlink", "fix"]) {
    const values: Record<string, string> = { MARKET, MARKET_USER: "a:b", MARKET_SECRET: "b" };
    const watched = new Proxy(values, {
      get: (_, name) => (seen.add(String(name)), values[String(name)]),
    });
    readConfig(watched, "/");
  }
  return seen;
}
const known = knownVariables();
/** Read by Node and its packages. */
const OF_NODE = new Set(["NODE_ENV"]);
const unknownOf = (names: readonly string[]) =>
  names.filter((name) => !known.has(name) && !OF_NODE.has(name));

const stages = readDockerfile(textOf("Dockerfile"));
const last = stages.at(-1) as Stage;
const rules = textOf(".dockerignore");
const valueOf = (name: string) => lastOf(last, name)?.text;
const image = environmentOf(last);
const config = (environment: Record<string, string>) =>
  readConfig({ SEED_DEMO: "0", ...environment }, "/app");
const entryOf = (words: readonly string[]) => words.findLast((word) => word.startsWith("dist/"));
/** dist/server/x.js is built of server/x.ts, where the build knows it as an entry. */
const isBuilt = (entry: string) => {
  const source = entry.replace(/^dist\//, "").replace(/\.js$/, ".ts");
  return existsSync(source) && textOf("vite.config.ts").includes(`"${source}"`);
};

describe("the image", () => {
  it("copies what is there, and what .dockerignore lets through", () => {
    const copied = stages.flatMap(({ instructions }) =>
      instructions.filter(({ name, flags }) => name === "COPY" && flags["from"] === undefined),
    );
    const files = copied.flatMap(({ text }) => text.split(/\s+/).slice(0, -1));
    expect(files).toContain("package-lock.json");
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.filter((file) => file !== "." && isIgnored(rules, file))).toEqual([]);
  });

  it("takes from stages that it has", () => {
    const names = stages.map(({ name }) => name);
    const from = stages.flatMap(({ instructions }) =>
      instructions.map(({ flags }) => flags["from"]).filter((name) => name !== undefined),
    );
    expect(from.filter((name) => !names.includes(name))).toEqual([]);
  });

  it("is built of no secret, no data and no history", () => {
    const kept = [".git/config", ".ringside/postgres-password", ".env", "deploy/secrets/x"];
    expect([...kept, "node_modules/x", "dist/x"].filter((path) => !isIgnored(rules, path))).toEqual(
      [],
    );
    for (const path of ["server/main.ts", "src/app/main.tsx", "symbols/binance.json"]) {
      expect(isIgnored(rules, path)).toBe(false);
    }
    expect(isIgnored(rules, "server/config.test.ts")).toBe(true);
  });

  it("is built from everything that its build reads", () => {
    const imports = [...textOf("vite.config.ts").matchAll(/from "\.\/([^"]+)"/g)];
    const needed = [...imports.map(([, path = ""]) => path), "index.html", "tsconfig.json"];
    expect(imports.length).toBeGreaterThan(0);
    expect(needed.filter((path) => !existsSync(path) || isIgnored(rules, path))).toEqual([]);
  });

  it("sets what the service knows, and gives the port that it listens on", () => {
    expect(unknownOf(Object.keys(image))).toEqual([]);
    expect(config(image).port).toBe(config({}).port);
    expect(valueOf("EXPOSE")).toBe(String(config({}).port));
    expect(config(image)).toMatchObject({ host: "0.0.0.0", dataDir: valueOf("VOLUME") });
  });

  it("starts what is built, as nobody in particular", () => {
    expect(isBuilt(entryOf(wordsOf(valueOf("CMD") ?? "")) ?? "")).toBe(true);
    expect(valueOf("USER")).toBe("node");
  });

  it("is stopped by a signal that the parent hands on, and asked at a path that is answered", () => {
    expect(PASSED_ON as readonly string[]).toContain(valueOf("STOPSIGNAL"));
    const script = wordsOf(valueOf("HEALTHCHECK") ?? "").join(" ");
    const path = /PORT\}(\/\w+)/.exec(script)?.[1] ?? "";
    expect([...SERVICE_PATHS.keys()]).toContain(path);
  });
});

type ComposeService = {
  build?: { context: string };
  environment: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  secrets: string[];
  ports?: string[];
  volumes: string[];
  tmpfs?: string[];
  read_only?: boolean;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  restart: string;
  stop_grace_period: string;
};
type Compose = {
  services: Record<string, ComposeService>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, null>;
};
const compose = parse(textOf("deploy/compose.yml")) as Compose;
const { ringside, database } = compose.services as Record<"ringside" | "database", ComposeService>;

describe("the compose file", () => {
  it("builds our image and sets what the service knows", () => {
    expect(existsSync(join("deploy", ringside.build?.context ?? "", "Dockerfile"))).toBe(true);
    expect(unknownOf(Object.keys(ringside.environment))).toEqual([]);
  });

  it("hands secrets over as files alone, which git does not keep", () => {
    const names = Object.keys(compose.secrets);
    for (const service of [ringside, database]) {
      for (const name of service.secrets) expect(names).toContain(name);
      const paths = Object.values(service.environment).filter((v) => v.startsWith("/run/secrets/"));
      expect(paths.toSorted()).toEqual(
        service.secrets.map((name) => `/run/secrets/${name}`).toSorted(),
      );
    }
    const ignored = textOf(".gitignore").split("\n");
    for (const { file } of Object.values(compose.secrets)) {
      expect(file).toMatch(/^\.\/secrets\//);
    }
    expect(ignored).toContain("deploy/secrets/");
    expect(ignored).toEqual(expect.arrayContaining(["deploy/*.env", "deploy/.env"]));
  });

  it("leads the service to its database, which is well before it starts", () => {
    const url = new URL(ringside.environment["DATABASE_URL"] ?? "");
    const { POSTGRES_USER, POSTGRES_DB } = database.environment;
    expect([url.hostname, url.username, url.pathname]).toEqual([
      "database",
      POSTGRES_USER,
      `/${POSTGRES_DB}`,
    ]);
    expect(url.password).toBe("");
    expect(ringside.depends_on?.["database"]?.condition).toBe("service_healthy");
    expect(database.healthcheck?.test.join(" ")).toContain("pg_isready");
  });

  it("writes in its volumes alone, and is reached from this machine alone", () => {
    expect(ringside.read_only).toBe(true);
    expect(ringside.tmpfs).toEqual(["/tmp"]);
    expect(ringside.volumes).toEqual([`data:${valueOf("VOLUME")}`]);
    const used = [ringside, database].flatMap(({ volumes }) => volumes);
    expect(used.map((volume) => volume.split(":")[0])).toEqual(Object.keys(compose.volumes));
    const port = config({}).port;
    expect(ringside.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  });

  it("gives a stop the time that it may take, and starts again what ended", () => {
    expect(Number.parseInt(ringside.stop_grace_period, 10)).toBeGreaterThan(10);
    for (const { restart } of [ringside, database]) expect(restart).toBe("unless-stopped");
  });
});

describe("the systemd unit", () => {
  const lines = textOf("deploy/ringside.service").split("\n");
  const allOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  const oneOf = (name: string) => allOf(name).at(-1) ?? "";

  it("starts what is built, with what the service knows", () => {
    expect(isBuilt(entryOf(oneOf("ExecStart").split(" ")) ?? "")).toBe(true);
    const pairs = allOf("Environment").flatMap((text) => text.split(" "));
    const environment = Object.fromEntries(
      pairs.map((pair) => pair.split("=") as [string, string]),
    );
    expect(unknownOf(Object.keys(environment))).toEqual([]);
    expect(config(environment).dataDir).toBe(`/var/lib/${oneOf("StateDirectory")}`);
  });

  it("stops it by a signal that is handed on, starts it again but where it was refused", () => {
    expect(PASSED_ON as readonly string[]).toContain(oneOf("KillSignal"));
    expect(oneOf("KillMode")).toBe("mixed");
    expect(Number(oneOf("TimeoutStopSec"))).toBeGreaterThan(10);
    expect(oneOf("Restart")).toBe("always");
    expect(oneOf("RestartPreventExitStatus")).toBe(String(EXIT.refused));
  });

  it("lets it write in its own folder alone", () => {
    expect(oneOf("ProtectSystem")).toBe("strict");
    expect(oneOf("NoNewPrivileges")).toBe("true");
    expect(lines.some((line) => line.startsWith("ReadWritePaths"))).toBe(false);
  });
});

describe("the settings", () => {
  it("are all in the README, and no others", () => {
    const table = textOf("README.md").split("## Configuration")[1]?.split("\n## ")[0] ?? "";
    const named = table
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)])
      .map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(15);
    const plain = [...known].filter((name) => !name.endsWith("_FILE"));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(plain.filter((name) => !named.includes(name))).toEqual([]);
  });
});
