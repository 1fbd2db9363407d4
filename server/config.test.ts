/** Every variable: its default, its values, and the message for a wrong one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";

const ROOT = "/srv/ringside";
const read = (environment: Record<string, string> = {}) => readConfig(environment, ROOT);

describe("configuration", () => {
  it("has a default for every variable", () => {
    expect(read()).toEqual({
      port: 8080,
      host: "127.0.0.1",
      dataDir: resolve(ROOT, ".ringside"),
      databaseUrl: null,
      market: { kind: "simulator", seed: 1, isAlwaysOpen: false },
      feedsDir: resolve(ROOT, "symbols"),
      linesDir: resolve(ROOT, ".ringside/lines"),
      providerHosts: [],
      providerKey: null,
      pushHosts: [
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        "*.notify.windows.com",
        "web.push.apple.com",
      ],
      twoFactorKey: null,
      dayOffsetMs: 0,
      smtpUrl: null,
      mailFrom: null,
      seedDemo: true,
      firstAdmin: null,
      logLevel: "info",
      signupsPerHourOfAll: 100,
      emailProof: false,
      demoKeptDays: 30,
      keptDays: {
        endedSessions: 30,
        mail: 30,
        accountJournal: 0,
        minuteBars: 730,
        unusedBars: 90,
      },
      journalArchive: { folder: resolve(ROOT, ".ringside/journal"), days: 30 },
      diskReserveMb: 256,
      guaranteedStops: new Map(),
      ordersPerSecond: 50,
      allowedOrigins: [],
      nativeApps: false,
      trustedProxies: [],
      metricsToken: null,
      widgets: null,
      isTraced: false,
      publicUrl: null,
      terminalDir: resolve(ROOT, "dist/terminal"),
    });
  });

  it("reads every variable", () => {
    const config = read({
      PORT: "9000",
      HOST: "0.0.0.0",
      DATA_DIR: "/data",
      DATABASE_URL: "postgres://u:p@db:5432/x",
      MARKET: "replay:recordings",
      REPLAY_SPEED: "2.5",
      DAY_OFFSET_MINUTES: "-120",
      SMTP_URL: "smtps://u:p@mail",
      MAIL_FROM: "no-reply@broker.example",
      PUBLIC_URL: "https://trade.example",
      SEED_DEMO: "1",
      LOG_LEVEL: "warn",
      ALLOWED_ORIGINS: "https://a.example, http://b.example:81",
      TRUSTED_PROXIES: "10.0.0.0/8,::1",
      METRICS_TOKEN: "a token for counters",
      NATIVE_APPS: "1",
      SIGNUPS_PER_HOUR_OF_ALL: "7",
      EMAIL_PROOF: "1",
      DEMO_KEPT_DAYS: "2",
      SESSIONS_KEPT_DAYS: "3",
      MAIL_KEPT_DAYS: "4",
      ACCOUNT_JOURNAL_KEPT_DAYS: "5",
      MINUTE_BARS_KEPT_DAYS: "6",
      UNUSED_BARS_KEPT_DAYS: "0",
      JOURNAL_ARCHIVE: "old/journal",
      JOURNAL_ARCHIVE_DAYS: "8",
      DISK_RESERVE_MB: "64",
      ORDERS_PER_SECOND: "9",
      PROVIDER_HOSTS: "Feed.example:9443, api.example:443",
      GUARANTEED_STOPS: "EURUSD=12/200, XAUUSD=0/500",
      WIDGET_SYMBOLS: "EURUSD, BTCUSD",
      WIDGET_ORIGINS: "https://Broker.example, http://localhost:3000",
      WIDGET_GROUP: "4",
    });
    expect(config).toMatchObject({
      port: 9000,
      host: "0.0.0.0",
      dataDir: "/data",
      market: { kind: "replay", path: `${ROOT}/recordings`, speed: 2.5 },
      dayOffsetMs: -7_200_000,
      mailFrom: "no-reply@broker.example",
      publicUrl: "https://trade.example/",
      seedDemo: true,
      logLevel: "warn",
      allowedOrigins: ["https://a.example", "http://b.example:81"],
      trustedProxies: ["10.0.0.0/8", "::1"],
      metricsToken: "a token for counters",
      nativeApps: true,
      signupsPerHourOfAll: 7,
      emailProof: true,
      demoKeptDays: 2,
      keptDays: { endedSessions: 3, mail: 4, accountJournal: 5, minuteBars: 6, unusedBars: 0 },
      journalArchive: { folder: `${ROOT}/old/journal`, days: 8 },
      diskReserveMb: 64,
      ordersPerSecond: 9,
      providerHosts: ["feed.example:9443", "api.example"],
      guaranteedStops: new Map([
        ["EURUSD", { premium: 12, distance_min: 200 }],
        ["XAUUSD", { premium: 0, distance_min: 500 }],
      ]),
      widgets: {
        symbols: ["EURUSD", "BTCUSD"],
        origins: ["https://broker.example", "http://localhost:3000"],
        group_id: 4,
      },
      providerKey: null,
      twoFactorKey: null,
    });
  });

  it.each<[boolean, Record<string, string>]>([
    [true, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }],
    [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector/v1/traces" }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", OTEL_SDK_DISABLED: "true" }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", OTEL_TRACES_EXPORTER: "none" }],
    [false, { OTEL_SERVICE_NAME: "ringside" }],
  ])("is traced: %j by %j", (isTraced, variables) => {
    expect(read(variables).isTraced).toBe(isTraced);
  });

  it("refuses a way to send traces that it does not know", () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4317" };
    const byGrpc = { ...collector, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };
    expect(() => read(byGrpc)).toThrow(/OTEL_EXPORTER_OTLP_PROTOCOL/);
  });

  it("archives the journal beside an embedded database, and beside one's own only where it is told", () => {
    const own = { DATABASE_URL: "postgres://u:p@db:5432/x", SEED_DEMO: "0" };
    expect(read({ DATA_DIR: "/data" }).journalArchive).toEqual({
      folder: "/data/journal",
      days: 30,
    });
    expect(read(own).journalArchive.folder).toBeNull();
    expect(read({ ...own, JOURNAL_ARCHIVE_DAYS: "0" }).journalArchive.folder).toBeNull();
    const told = { ...own, JOURNAL_ARCHIVE: "/shared/journal", JOURNAL_ARCHIVE_DAYS: "9" };
    expect(read(told).journalArchive).toEqual({ folder: "/shared/journal", days: 9 });
    expect(() => read({ ...own, JOURNAL_ARCHIVE_DAYS: "9" })).toThrow(
      /JOURNAL_ARCHIVE_DAYS with DATABASE_URL needs JOURNAL_ARCHIVE/,
    );
  });

  it("keeps the simulator's markets open where it is told to, and no other market's", () => {
    expect(read({ MARKET_HOURS: "always" }).market).toMatchObject({ isAlwaysOpen: true });
    expect(read({ MARKET_HOURS: "usual" }).market).toMatchObject({ isAlwaysOpen: false });
    expect(() => read({ MARKET: "replay:x", MARKET_HOURS: "always" })).toThrow(ConfigError);
  });

  it("reads the market of another Ringside, its login and where it is", () => {
    const ringside =
      (more: Record<string, string> = {}) =>
      () =>
        read({ MARKET: "ringside", MARKET_STREAM_URL: "wss://feed.example/ws", ...more }).market;
    const login = { MARKET_USER: "100001_4711", MARKET_SECRET: "canary" };
    expect(ringside(login)()).toEqual({
      kind: "ringside",
      symbolsPath: `${ROOT}/symbols/ringside.json`,
      streamUrl: "wss://feed.example/ws",
      restUrl: null,
      login: { username: "100001_4711", secret: "canary" },
    });
    expect(ringside()).toThrow(/MARKET_USER and MARKET_SECRET/);
    expect(ringside({ MARKET_USER: "100001_4711" })).toThrow(/MARKET_USER and MARKET_SECRET/);
    expect(() => read({ PROVIDER_KEY: "too short" })).toThrow(/PROVIDER_KEY/);
    expect(() => read({ TWO_FACTOR_KEY: "too short" })).toThrow(/TWO_FACTOR_KEY/);
  });

  it("reads the market of a dxLink service, with or without a token", () => {
    const market = (more: Record<string, string> = {}) =>
      read({ MARKET: "dxlink", ...more }).market;
    const dxlink = { kind: "dxlink", symbolsPath: `${ROOT}/symbols/dxlink.json` };
    expect(market()).toEqual({ ...dxlink, streamUrl: null, token: null });
    const given = { MARKET_STREAM_URL: "wss://feed.example/dxlink-ws", MARKET_SECRET: "canary" };
    expect(market(given)).toEqual({
      ...dxlink,
      streamUrl: "wss://feed.example/dxlink-ws",
      token: "canary",
    });
  });

  it("reads the market of a FIX service, and as whom it signs in", () => {
    const market = (more: Record<string, string>) => read({ MARKET: "fix", ...more }).market;
    const given = { MARKET_STREAM_URL: "tls://fix.example:5211", MARKET_USER: "ME:BANK:quotes" };
    expect(market({ ...given, MARKET_SECRET: "canary" })).toEqual({
      kind: "fix",
      symbolsPath: `${ROOT}/symbols/fix.json`,
      streamUrl: "tls://fix.example:5211",
      login: { sender: "ME", target: "BANK", username: "quotes", password: "canary" },
    });
    expect(market({ MARKET_USER: "ME:BANK" })).toMatchObject({
      streamUrl: null,
      login: { username: null, password: null },
    });
    expect(() => market({})).toThrow(/MARKET_USER as SENDER:TARGET/);
    for (const url of ["wss://fix.example:5211", "tls://fix.example", "tcp://fix.example:1/path"]) {
      expect(() => market({ ...given, MARKET_STREAM_URL: url })).toThrow(
        /MARKET_STREAM_URL="\*\*\*"/,
      );
    }
  });

  it("reads where lines come from: a folder of its own, what is named, or a socket", () => {
    const market = (path?: string) =>
      read({ MARKET: "lines", ...(path === undefined ? {} : { MARKET_LINES: path }) }).market;
    const symbolsPath = `${ROOT}/symbols/lines.json`;
    expect(market()).toEqual({ kind: "lines", symbolsPath, path: `${ROOT}/.ringside/lines` });
    expect(market("/run/prices")).toMatchObject({ path: "/run/prices" });
    expect(market("unix:run/prices.sock")).toMatchObject({ path: `unix:${ROOT}/run/prices.sock` });
    expect(read({ LINES_DIR: "/srv/lines", MARKET: "lines" }).market).toMatchObject({
      path: "/srv/lines",
    });
  });

  it("reads the market of an exchange, with the file of symbols that is shipped", () => {
    expect(read({ MARKET: "binance" }).market).toEqual({
      kind: "binance",
      symbolsPath: `${ROOT}/symbols/binance.json`,
      streamUrl: null,
      restUrl: null,
    });
    const own = {
      MARKET_SYMBOLS: "mine.json",
      MARKET_STREAM_URL: "ws://127.0.0.1:1/stream",
      MARKET_REST_URL: "http://127.0.0.1:1",
    };
    expect(read({ MARKET: "binance", ...own }).market).toEqual({
      kind: "binance",
      symbolsPath: `${ROOT}/mine.json`,
      streamUrl: own.MARKET_STREAM_URL,
      restUrl: own.MARKET_REST_URL,
    });
  });

  it("shows prices to everybody where it is said which, and to whom", () => {
    const both = { WIDGET_SYMBOLS: "EURUSD", WIDGET_ORIGINS: "*" };
    expect(read(both).widgets).toEqual({
      symbols: ["EURUSD"],
      origins: "everybody",
      group_id: null,
    });
    for (const half of [
      { WIDGET_SYMBOLS: "EURUSD" },
      { WIDGET_ORIGINS: "*" },
      { WIDGET_GROUP: "4" },
    ])
      expect(() => read(half)).toThrow(/belong together/);
    const many = Array.from({ length: 51 }, (_, index) => `S${index}`).join(",");
    for (const wrong of [
      { WIDGET_SYMBOLS: "EURUSD,EURUSD" },
      { WIDGET_SYMBOLS: many },
      { WIDGET_SYMBOLS: "EUR USD" },
      { WIDGET_ORIGINS: "broker.example" },
      { WIDGET_ORIGINS: "*,https://broker.example" },
      { WIDGET_ORIGINS: "https://*.broker.example" },
      { WIDGET_ORIGINS: "https://broker.example;script-src" },
      { WIDGET_GROUP: "0" },
    ]) {
      expect(() => read({ ...both, ...wrong })).toThrow(ConfigError);
    }
  });

  it.each([
    ["PORT", "80a"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["HOST", "not a host"],
    ["MARKET", "simulated"],
    ["MARKET", "replay:"],
    ["MARKET_SEED", "1.5"],
    ["MARKET_HOURS", "weekends"],
    ["REPLAY_SPEED", "fast"],
    ["REPLAY_SPEED", "-1"],
    ["REPLAY_SPEED", "Infinity"],
    ["DAY_OFFSET_MINUTES", "1440"],
    ["PUBLIC_URL", "trade.example"],
    ["PUBLIC_URL", "ftp://trade.example"],
    ["PUBLIC_URL", "https://ann@trade.example"],
    ["PUBLIC_URL", "https://trade.example/?a=b"],
    ["MAIL_FROM", "no-reply"],
    ["MAIL_FROM", "a@b.example,c@d.example"],
    ["MAIL_FROM", "Broker <no-reply@broker.example>"],
    ["SEED_DEMO", "yes"],
    ["NATIVE_APPS", "yes"],
    ["SIGNUPS_PER_HOUR_OF_ALL", "0"],
    ["EMAIL_PROOF", "yes"],
    ["DEMO_KEPT_DAYS", "-1"],
    ["SESSIONS_KEPT_DAYS", "0"],
    ["MINUTE_BARS_KEPT_DAYS", "two"],
    ["JOURNAL_ARCHIVE_DAYS", "-1"],
    ["DISK_RESERVE_MB", "half"],
    ["GUARANTEED_STOPS", "EURUSD"],
    ["GUARANTEED_STOPS", "EURUSD=12/0"],
    ["LOG_LEVEL", "loud"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "grpc://collector:4317"],
    ["ALLOWED_ORIGINS", "trade.example"],
    ["ALLOWED_ORIGINS", "https://trade.example/path"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["PROVIDER_HOSTS", "wss://feed.example"],
    ["PROVIDER_HOSTS", "feed.example/path"],
    ["PROVIDER_HOSTS", "feed.example:99999"],
  ])("refuses %s=%s with a message that names both and what is allowed", (name, value) => {
    const refuse = () => read({ [name]: value });
    expect(refuse).toThrow(ConfigError);
    expect(refuse).toThrow(`${name}=${JSON.stringify(value)} is not allowed. Allowed: `);
  });

  it.each([
    ["DATABASE_URL", "mysql://root:hunter2@db/x"],
    ["DATABASE_URL", "hunter2"],
    ["DATABASE_URL", "postgres://u:hunter2@one,two:x/d"],
    ["DATABASE_URL", "postgres://u:hunter2@one,,two/d"],
    ["SMTP_URL", "http://user:hunter2@mail"],
    ["METRICS_TOKEN", "hunter2"],
    ["MARKET_STREAM_URL", "https://user:hunter2@feed.example"],
    ["MARKET_REST_URL", "hunter2"],
  ])("refuses a wrong %s without printing it", (name, value) => {
    const refuse = () => read({ MARKET: "binance", [name]: value });
    expect(refuse).toThrow(name);
    expect(refuse).not.toThrow("hunter2");
  });

  it("has demo accounts by default only where nobody else can reach them", () => {
    expect(read({ HOST: "127.0.0.2" }).seedDemo).toBe(true);
    expect(read({ HOST: "localhost" }).seedDemo).toBe(true);
    expect(read({ DATABASE_URL: "postgres://db/x" }).seedDemo).toBe(false);
    expect(() => read({ HOST: "0.0.0.0" })).toThrow(/SEED_DEMO/);
    expect(read({ HOST: "0.0.0.0", SEED_DEMO: "0" }).seedDemo).toBe(false);
    expect(read({ HOST: "0.0.0.0", SEED_DEMO: "1" }).seedDemo).toBe(true);
  });

  it.each([
    ["TRUSTED_PROXIES", "127.0.0.1"],
    ["ALLOWED_ORIGINS", "https://trade.example"],
  ])("wants the choice in words where %s says that others can reach them", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(
      new RegExp(`^SEED_DEMO is not set and ${name}=${JSON.stringify(value)} says[^]*SEED_DEMO=0`),
    );
    expect(read({ [name]: value, SEED_DEMO: "0" }).seedDemo).toBe(false);
    expect(read({ [name]: value, SEED_DEMO: "1" }).seedDemo).toBe(true);
    expect(read({ [name]: value, DATABASE_URL: "postgres://db/x" }).seedDemo).toBe(false);
  });

  it("names who enters first, who wants no demo accounts", () => {
    const FIRST_ADMIN = "owner@house.example";
    const named = { FIRST_ADMIN, FIRST_ADMIN_PASSWORD: "tide-lamp-orbit" };
    expect(read(named)).toMatchObject({
      seedDemo: false,
      firstAdmin: { email: FIRST_ADMIN, password: "tide-lamp-orbit" },
    });
    expect(read({ ...named, HOST: "0.0.0.0" }).seedDemo).toBe(false);
    expect(() => read({ ...named, SEED_DEMO: "1" })).toThrow(/leave FIRST_ADMIN unset/);
    expect(() => read({ FIRST_ADMIN })).toThrow(/belong together/);
    expect(() => read({ FIRST_ADMIN_PASSWORD: "tide-lamp-orbit" })).toThrow(/belong together/);
    expect(() => read({ FIRST_ADMIN: "owner" })).toThrow(/FIRST_ADMIN="owner" is not allowed/);
  });

  it("takes an empty variable as an unset one", () => {
    expect(read({ PORT: "", MARKET: " " })).toEqual(read());
  });
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "ringside-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it("is what the variable would have been, without the end of its line", () => {
    const url = file("url", "postgres://u:p@db:5432/x\n");
    expect(read({ DATABASE_URL_FILE: url }).databaseUrl).toBe("postgres://u:p@db:5432/x");
    const token = file("token", " a token for counters \n");
    expect(read({ METRICS_TOKEN_FILE: token }).metricsToken).toBe("a token for counters");
    const smtp = file("smtp", "smtps://u:p@mail");
    expect(read({ SMTP_URL_FILE: smtp }).smtpUrl).toBe("smtps://u:p@mail");
  });

  it("is the password that the database's address leaves out, whatever characters it has", () => {
    const password = file("password", "p%/@:#é ä\n");
    const DATABASE_URL = "postgres://ringside@db:5432/x";
    const { databaseUrl } = read({ DATABASE_URL, DATABASE_PASSWORD_FILE: password });
    expect(decodeURIComponent(new URL(databaseUrl ?? "").password)).toBe("p%/@:#é ä");
    expect(databaseUrl).toMatch(/^postgres:\/\/ringside:[^/@]+@db:5432\/x$/);
  });

  it("is the password of each of several hosts", () => {
    const DATABASE_URL = "postgres://ringside@one:5432,two/x?sslmode=require";
    const { databaseUrl } = read({ DATABASE_URL, DATABASE_PASSWORD: "p,@" });
    expect(databaseUrl).toBe("postgres://ringside:p%2C%40@one:5432,two/x?sslmode=require");
  });

  it.each([
    ["a file that is not there", { METRICS_TOKEN_FILE: join(folder, "none") }, /ENOENT/],
    ["an empty file", { SMTP_URL_FILE: file("empty", "\n") }, /it is empty/],
    [
      "one beside the variable itself",
      { METRICS_TOKEN: "a token for counters", METRICS_TOKEN_FILE: file("two", "hunter2") },
      /METRICS_TOKEN and METRICS_TOKEN_FILE are both set/,
    ],
    ["a wrong one", { DATABASE_URL_FILE: file("wrong", "hunter2") }, /DATABASE_URL/],
    ["a password without an address", { DATABASE_PASSWORD: "hunter2" }, /DATABASE_URL/],
    [
      "a password beside another",
      { DATABASE_URL: "postgres://u:hunter2@db/x", DATABASE_PASSWORD: "hunter2" },
      /DATABASE_URL/,
    ],
    [
      "a password of nobody",
      { DATABASE_URL: "postgres://db/x", DATABASE_PASSWORD: "hunter2" },
      /DATABASE_URL/,
    ],
  ])("is refused as %s, and never printed", (_what, environment, words) => {
    expect(() => read(environment)).toThrow(ConfigError);
    expect(() => read(environment)).toThrow(words);
    expect(() => read(environment)).not.toThrow("hunter2");
  });
});
