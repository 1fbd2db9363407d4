/**
 * The service's configuration: reads the environment once, checks every value, and stops the start on a wrong one with
 * the variable's name, its value and what is allowed. Runs in the service, before anything else.
 * The only file that may read process.env. A secret's value never enters a message.
 */
import { isIP } from "node:net";
import { resolve } from "node:path";
import { readJournalArchive, type JournalArchive } from "./archive/archive-settings.ts";
import { ConfigError, wrong } from "./config-error.ts";
import { readOrigins, splitList } from "./config-lists.ts";
import { readMarket, type MarketSource } from "./config-market.ts";
import { readInteger } from "./config-numbers.ts";
import { readerOf, type Environment } from "./config-secrets.ts";
import { addressesOf, editAddress } from "./database/hosts.ts";
import { readWidgets, type WidgetSettings } from "./gateway/widgets/widget-settings.ts";
import { readGuaranteedStops, type GuaranteedStops } from "./market/guaranteed-stops.ts";
import { readPushHosts } from "./push/push-hosts.ts";
import { readKeptDays, type KeptDays } from "./retention/kept-days.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  /** 0 lets the system choose one (tests). */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** null: the service runs its own embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | null;
  readonly market: MarketSource;
  /** Folder of the shipped files of symbols, one a kind of live market. */
  readonly feedsDir: string;
  /** Folder in which data providers of lines read; absolute. */
  readonly linesDir: string;
  /** Hosts, each with its port where that is not the usual one, that a data provider may name beside the shipped ones. */
  readonly providerHosts: readonly string[];
  /** Symbols that offer guaranteed stops. */
  readonly guaranteedStops: GuaranteedStops;
  /** Encrypts the secrets of data providers; null: none is kept. Never log it. */
  readonly providerKey: string | null;
  /** Encrypts the secrets of two-factor sign-in; null: a file under dataDir does, see auth/two-factor-key.ts. Never log it. */
  readonly twoFactorKey: string | null;
  /** Added to UTC to read the server's day, in ms; +7 200 000: the day starts at 22:00 UTC. See domain/bar.ts. */
  readonly dayOffsetMs: number;
  /** null: mail is written into an outbox under dataDir. */
  readonly smtpUrl: string | null;
  /** Hosts of push services that devices may name; none: no push notice is sent. See push/push-hosts.ts. */
  readonly pushHosts: readonly string[];
  /** Address that mail comes from; null: one of the mail server's host. */
  readonly mailFrom: string | null;
  readonly seedDemo: boolean;
  /** Who enters a house without accounts; null: nobody is named. */
  readonly firstAdmin: FirstAdmin | null;
  readonly logLevel: LogLevel;
  /** Demos that are opened in an hour by sign-up, from all networks together. */
  readonly signupsPerHourOfAll: number;
  /** Whether who signs up has to show that his e-mail is his before he trades; see auth/email-proof.ts. */
  readonly emailProof: boolean;
  /** Days that a demo stays after the end of its trial, before it is removed with what it holds. */
  readonly demoKeptDays: number;
  /** Days that what is over is kept, by what it is. */
  readonly keptDays: KeptDays;
  /** Where old batches of the journal go, and when. */
  readonly journalArchive: JournalArchive;
  /** Room on the embedded database's disk below which orders are refused, MB; 0: none. */
  readonly diskReserveMb: number;
  /** Orders and changes of orders that an account may send a second; see gateway/order-rate.ts. */
  readonly ordersPerSecond: number;
  /** Browser origins besides our own that may open the socket and call the REST interface. */
  readonly allowedOrigins: readonly string[];
  /** What everybody is shown on the broker's own pages; null: nothing. */
  readonly widgets: WidgetSettings | null;
  /** Whether programs that send no Origin may open the socket with a person's session; those with a key always may. */
  readonly nativeApps: boolean;
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Opens /metrics to other machines; null: it is for this machine alone. */
  readonly metricsToken: string | null;
  /** Whether calls are told to the collector that OpenTelemetry's variables name; its packages read them by themselves. */
  readonly isTraced: boolean;
  /** Where customers open the terminal, as mails name it; null: none of them does. */
  readonly publicUrl: string | null;
  /** Folder of the built terminal. */
  readonly terminalDir: string;
};

/** Holds a password: never log it. */
export type FirstAdmin = { readonly email: string; readonly password: string };

const LOOPBACK_HOSTS = new Set(["localhost", "::1", "ip6-localhost"]);
const MINUTES_A_DAY = 1440;

/** Whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.has(host) || (isIP(host) === 4 && host.startsWith("127."));
}

/**
 * Reads the configuration. `environment` is process.env; `root` the folder that relative paths start from. A secret may stand
 * in a file, whose path is then in the variable with _FILE behind its name.
 * @throws ConfigError naming the first wrong variable.
 */
export function readConfig(environment: Environment, root: string): Config {
  const get = readerOf(environment, root);
  const host = get("HOST") ?? "127.0.0.1";
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) {
    throw wrong("HOST", host, "an IP address or a host name, as 127.0.0.1 or 0.0.0.0");
  }
  const databaseUrl = readDatabaseUrl(get("DATABASE_URL"), get("DATABASE_PASSWORD"));
  const allowedOrigins = readOrigins("ALLOWED_ORIGINS", get("ALLOWED_ORIGINS"));
  const trustedProxies = readTrustedProxies(get("TRUSTED_PROXIES"));
  const dataDir = resolve(root, get("DATA_DIR") ?? ".ringside");
  const readDays = (name: string, fallback: number, min: number, max: number) =>
    readInteger(name, get(name), fallback, min, max);
  const linesDir = resolve(root, get("LINES_DIR") ?? resolve(dataDir, "lines"));
  return {
    port: readInteger("PORT", get("PORT"), 8080, 0, 65_535),
    host,
    dataDir,
    databaseUrl,
    market: readMarket(get, root, linesDir),
    feedsDir: resolve(root, "symbols"),
    linesDir,
    providerHosts: readProviderHosts(get("PROVIDER_HOSTS")),
    guaranteedStops: readGuaranteedStops(splitList(get("GUARANTEED_STOPS"))),
    providerKey: readKey("PROVIDER_KEY", get("PROVIDER_KEY"), PROVIDER_KEY_CHARS_MIN),
    twoFactorKey: readKey("TWO_FACTOR_KEY", get("TWO_FACTOR_KEY"), PROVIDER_KEY_CHARS_MIN),
    dayOffsetMs: readDayOffsetMs(get("DAY_OFFSET_MINUTES")),
    smtpUrl: readSmtpUrl(get("SMTP_URL")),
    pushHosts: readPushHosts(get("PUSH_HOSTS")),
    mailFrom: readMailFrom(get("MAIL_FROM")),
    seedDemo: readSeedDemo(get, databaseUrl),
    firstAdmin: readFirstAdmin(get),
    logLevel: readLogLevel(get("LOG_LEVEL")),
    signupsPerHourOfAll: readInteger(
      "SIGNUPS_PER_HOUR_OF_ALL",
      get("SIGNUPS_PER_HOUR_OF_ALL"),
      100,
      1,
      1_000_000,
    ),
    emailProof: readSwitch("EMAIL_PROOF", get("EMAIL_PROOF")),
    demoKeptDays: readInteger("DEMO_KEPT_DAYS", get("DEMO_KEPT_DAYS"), 30, 0, 3_650),
    keptDays: readKeptDays(readDays),
    journalArchive: readJournalArchive(get, readDays, {
      root,
      dataDir,
      hasOwnDatabase: databaseUrl !== null,
    }),
    diskReserveMb: readInteger("DISK_RESERVE_MB", get("DISK_RESERVE_MB"), 256, 0, 1_000_000),
    ordersPerSecond: readInteger("ORDERS_PER_SECOND", get("ORDERS_PER_SECOND"), 50, 1, 1_000_000),
    allowedOrigins,
    widgets: readWidgets(get),
    nativeApps: readSwitch("NATIVE_APPS", get("NATIVE_APPS")),
    trustedProxies,
    metricsToken: readKey("METRICS_TOKEN", get("METRICS_TOKEN"), METRICS_TOKEN_CHARS_MIN),
    isTraced: readTraced(get),
    publicUrl: readPublicUrl(get("PUBLIC_URL")),
    terminalDir: resolve(root, get("TERMINAL_DIR") ?? "dist/terminal"),
  };
}

/** OpenTelemetry's variables: traces go where an address is named, unless one of the others says no. */
function readTraced(get: (name: string) => string | null): boolean {
  const endpoints = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];
  const named = endpoints.find((name) => get(name) !== null);
  const isDisabled = get("OTEL_SDK_DISABLED")?.toLowerCase() === "true";
  if (named === undefined || isDisabled || get("OTEL_TRACES_EXPORTER") === "none") return false;
  const address = get(named) ?? "";
  if (!/^https?:/.test(address) || !URL.canParse(address)) {
    throw wrong(
      named,
      address,
      "the http or https address of a collector, as http://127.0.0.1:4318",
    );
  }
  const protocol = get("OTEL_EXPORTER_OTLP_PROTOCOL");
  if (protocol !== null && !protocol.startsWith("http/")) {
    throw wrong("OTEL_EXPORTER_OTLP_PROTOCOL", protocol, "http/json: traces are sent over HTTP");
  }
  return true;
}

/** Off when unset. */
function readSwitch(name: string, value: string | null): boolean {
  if (value === null || value === "0") return false;
  if (value === "1") return true;
  throw wrong(name, value, "1 or 0");
}

function readDayOffsetMs(value: string | null): number {
  const limit = MINUTES_A_DAY - 1;
  return readInteger("DAY_OFFSET_MINUTES", value, 0, -limit, limit) * 60_000;
}

/** `password`: the one that the address leaves out; null: the address is whole. */
function readDatabaseUrl(value: string | null, password: string | null): string | null {
  if (value === null) {
    if (password === null) return null;
    throw new ConfigError("DATABASE_PASSWORD is for an own PostgreSQL: set DATABASE_URL too.");
  }
  const urls = addressesOf(value).map((one) => (URL.canParse(one) ? new URL(one) : null));
  const [url] = urls;
  if (url === null || url === undefined || !urls.every(isOfPostgres)) {
    throw wrong("DATABASE_URL", "***", "postgres://user:password@host:5432/database");
  }
  if (password === null) return value;
  if (url.username === "" || url.password !== "") {
    throw wrong(
      "DATABASE_URL",
      "***",
      "with DATABASE_PASSWORD, postgres://user@host:5432/database",
    );
  }
  return editAddress(value, (one) => {
    one.password = encodeURIComponent(password);
  });
}

const isOfPostgres = (url: URL | null): boolean =>
  url !== null && ["postgres:", "postgresql:"].includes(url.protocol) && url.hostname !== "";

function readSmtpUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    throw wrong("SMTP_URL", "***", "smtp://user:password@host:587 or smtps://…");
  }
  return value;
}

function readPublicUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash === "";
  if (!isPage || url.username !== "") {
    throw wrong("PUBLIC_URL", value, "where the terminal is opened, as https://trade.example");
  }
  return url.href;
}

const readMailFrom = (value: string | null) =>
  readEmail("MAIL_FROM", value, "no-reply@broker.example");

function readEmail(name: string, value: string | null, example: string): string | null {
  if (value === null || /^[^@\s<>",;:\\]+@[A-Za-z0-9.-]+$/.test(value)) return value;
  throw wrong(name, value, `an e-mail address, as ${example}`);
}

function readFirstAdmin(get: (name: string) => string | null): FirstAdmin | null {
  const email = readEmail("FIRST_ADMIN", get("FIRST_ADMIN"), "you@broker.example");
  const password = get("FIRST_ADMIN_PASSWORD");
  if (email !== null && password !== null) return { email, password };
  if (email === null && password === null) return null;
  throw new ConfigError("FIRST_ADMIN and FIRST_ADMIN_PASSWORD belong together: set both.");
}

/**
 * Demo accounts have well-known passwords, so they are there by default only where no admin is named and nobody else can
 * reach them: with the embedded database on a loopback host, and neither a proxy before it nor a page of elsewhere that may
 * call it. Where others can, the choice must be said aloud.
 */
function readSeedDemo(get: (name: string) => string | null, databaseUrl: string | null): boolean {
  const value = get("SEED_DEMO");
  const isNamed = get("FIRST_ADMIN") !== null;
  if (value === "1" && isNamed) {
    throw new ConfigError("SEED_DEMO=1 has an admin of its own: leave FIRST_ADMIN unset.");
  }
  if (value === "1") return true;
  if (value === "0") return false;
  if (value !== null) throw wrong("SEED_DEMO", value, "1 or 0");
  if (isNamed) return false;
  if (databaseUrl !== null) return false;
  const reach = reachOf(get);
  if (reach === null) return true;
  throw new ConfigError(
    `SEED_DEMO is not set and ${reach}. ` +
      "Demo accounts have well-known passwords: set SEED_DEMO=0 to start without them, " +
      "or SEED_DEMO=1 to have them all the same.",
  );
}

/** Why others than this machine's own may come in; null: they may not. */
function reachOf(get: (name: string) => string | null): string | null {
  const shown = (name: string) => `${name}=${JSON.stringify(get(name))}`;
  const host = get("HOST");
  if (host !== null && !isLoopback(host)) {
    return `${shown("HOST")} can be reached from other machines`;
  }
  const name = ["TRUSTED_PROXIES", "ALLOWED_ORIGINS"].find((each) => get(each) !== null);
  return name === undefined ? null : `${shown(name)} says that others come in from elsewhere`;
}

function readLogLevel(value: string | null): LogLevel {
  if (value === null) return "info";
  const level = LOG_LEVELS.find((known) => known === value);
  if (level === undefined) throw wrong("LOG_LEVEL", value, LOG_LEVELS.join(", "));
  return level;
}

function readTrustedProxies(value: string | null): string[] {
  for (const proxy of splitList(value)) {
    const [address = "", prefix, ...rest] = proxy.split("/");
    const bits = isIP(address) === 4 ? 32 : 128;
    const isPrefixRight = prefix === undefined || (/^\d{1,3}$/.test(prefix) && +prefix <= bits);
    if (isIP(address) === 0 || !isPrefixRight || rest.length > 0) {
      throw wrong("TRUSTED_PROXIES", proxy, "IP addresses or CIDR ranges parted by commas");
    }
  }
  return splitList(value);
}

/** As addresses say them: in small letters, and without the port that their protocol has by itself. */
function readProviderHosts(value: string | null): string[] {
  return splitList(value).map((host) => {
    const url = URL.canParse(`wss://${host}`) ? new URL(`wss://${host}`) : null;
    if (url === null || /[/@?#\\]/.test(host)) {
      throw wrong("PROVIDER_HOSTS", host, "hosts parted by commas, as feed.example:9443");
    }
    return url.host;
  });
}

const METRICS_TOKEN_CHARS_MIN = 16;
const PROVIDER_KEY_CHARS_MIN = 32;

function readKey(name: string, value: string | null, charsMin: number): string | null {
  if (value === null || (value.length >= charsMin && /^[ -~]+$/.test(value))) return value;
  throw wrong(name, "***", `${charsMin} or more plain characters`);
}
