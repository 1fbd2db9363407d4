/** Prices that everybody is shown, and the pages that may be framed: only what the broker names, and nothing where it names nothing. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import {
  WIDGET_BARS_INTERVAL_MS,
  WIDGET_BARS_MAX,
  WIDGET_CALLS_PER_SECOND_MAX,
  WIDGET_QUIET_AFTER_MS,
  WIDGET_QUOTES_INTERVAL_MS,
} from "../../contract/limits.ts";
import { WidgetBars, WidgetQuotes } from "../../contract/widget.ts";
import { BURST_S } from "../../server/gateway/buckets.ts";
import { startTestService, type TestService } from "../support/service.ts";

const QUOTES = "/api/v1/widgets/quotes";
const BARS = "/api/v1/widgets/bars?symbol=EURUSD&timeframe=M15";
const SITE = "https://broker.example";
const EURUSD = 1;
const BTCUSD = 6;
/** Of the category forex, of the groups that newcomers are offered: server/database/house-groups.ts. */
const MARKUP = { bid: 4, ask: 5 };
const RAW_GROUP = "1";

let terminal: string;
let shown: TestService;
let open: TestService;
let off: TestService;
beforeAll(async () => {
  terminal = await mkdtemp(join(tmpdir(), "ringside-terminal-"));
  await mkdir(join(terminal, "widgets", "assets"), { recursive: true });
  await writeFile(join(terminal, "index.html"), "<!doctype html><title>Ringside</title>");
  await writeFile(
    join(terminal, "widgets", "widgets.html"),
    "<!doctype html><title>Prices</title>",
  );
  await writeFile(join(terminal, "widgets", "assets", "widgets-1a2b.js"), "export {};\n");
  const shared = { TERMINAL_DIR: terminal, TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1" };
  const symbols = { WIDGET_SYMBOLS: "BTCUSD, EURUSD" };
  [shown, open, off] = await Promise.all([
    startTestService({ environment: { ...shared, ...symbols, WIDGET_ORIGINS: SITE } }),
    startTestService({
      environment: { ...shared, ...symbols, WIDGET_ORIGINS: "*", WIDGET_GROUP: RAW_GROUP },
    }),
    startTestService({ environment: shared }),
  ]);
});
afterAll(async () => {
  await Promise.all([shown.close(), open.close(), off.close()]);
  await rm(terminal, { recursive: true });
});

const dataOf = (body: unknown): unknown => (body as { data: unknown }).data;
let asked = 0;
/** From a network of its own, so that no test takes another's calls. */
const get = (
  service: TestService,
  path: string,
  headers: Record<string, string> = {},
  network = `203.0.113.${(asked += 1)}`,
) => service.call("GET", path, { headers: { "x-forwarded-for": network, ...headers } });

async function quotesOf(service: TestService) {
  service.clock.advance(WIDGET_QUOTES_INTERVAL_MS);
  const answer = await get(service, QUOTES);
  expect(answer.status).toBe(200);
  return WidgetQuotes.parse(dataOf(answer.body));
}

describe("a house that shows nothing to everybody", () => {
  it("has neither prices nor pages, whatever is asked for", async () => {
    for (const path of [QUOTES, BARS, "/api/v1/widgets/bars", `${QUOTES}?symbols=EURUSD`]) {
      expect([path, (await get(off, path)).status]).toEqual([path, 404]);
    }
    const accept = { accept: "text/html" };
    for (const kind of ["ticker", "quotes", "chart", "widgets.html", "assets/widgets-1a2b.js"]) {
      const { status, text } = await get(off, `/widgets/${kind}`, accept);
      expect([kind, status]).toEqual([kind, 404]);
      expect(text).not.toContain("<title>");
    }
  });
});

describe("prices that everybody is shown", () => {
  /** @interface operation:widget_quotes */
  it("are of the symbols that are named, in that order, with the mark-up of the first demos", async () => {
    const ts = shown.clock.now();
    shown.market.tick(EURUSD, 110_000, 110_010, ts);
    const { quotes } = await quotesOf(shown);
    expect(quotes.map(({ symbol }) => symbol)).toEqual(["BTCUSD", "EURUSD"]);
    expect(quotes[1]).toMatchObject({
      bid: (110_000 - MARKUP.bid) / 1e5,
      ask: (110_010 + MARKUP.ask) / 1e5,
      digits: 5,
      ts,
      state: "live",
    });
    // Nothing came for it yet.
    expect(quotes[0]).toMatchObject({ bid: null, ask: null, change: null, ts: null });
  });

  it("have the mark-up of the group that is named", async () => {
    open.market.tick(EURUSD, 110_000, 110_010, open.clock.now());
    const { quotes } = await quotesOf(open);
    expect(quotes[1]).toMatchObject({ bid: 1.1, ask: 1.1001 });
  });

  it("tell how far the bid is from where the day before closed", async () => {
    shown.market.tick(EURUSD, 110_000, 110_010, shown.clock.now());
    shown.clock.advance(24 * 60 * 60_000);
    shown.market.tick(EURUSD, 112_200, 112_210, shown.clock.now());
    const { quotes } = await quotesOf(shown);
    expect(quotes[1]).toMatchObject({ change: 0.022, change_percent: 2 });
  });

  /** @interface limit:WIDGET_QUIET_AFTER_MS */
  it("say when they are none of now", async () => {
    const state = async () => (await quotesOf(shown)).quotes[0]?.state;
    shown.market.tick(BTCUSD, 5_000_000, 5_000_010, shown.clock.now());
    expect(await state()).toBe("live");
    shown.clock.advance(WIDGET_QUIET_AFTER_MS);
    expect(await state()).toBe("quiet");
    shown.market.status(BTCUSD, SYMBOL_STATUS.closed, shown.clock.now());
    expect(await state()).toBe("closed");
    shown.market.status(BTCUSD, SYMBOL_STATUS.enabled, shown.clock.now());
    shown.market.tick(BTCUSD, 5_000_000, 5_000_010, shown.clock.now());
    expect(await state()).toBe("live");
  });

  /** @interface limit:WIDGET_QUOTES_INTERVAL_MS */
  it("are made once a second for all, and not sent again to who has them", async () => {
    const first = await get(shown, QUOTES);
    shown.market.tick(EURUSD, 109_000, 109_010, shown.clock.now());
    const second = await get(shown, QUOTES);
    expect(second.text).toBe(first.text);
    expect(first.headers.get("cache-control")).toBe("public, max-age=1");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    const again = await get(shown, QUOTES, { "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    shown.clock.advance(WIDGET_QUOTES_INTERVAL_MS);
    expect((await get(shown, QUOTES, { "if-none-match": etag })).status).toBe(200);
  });

  it("need no session, and one changes nothing", async () => {
    const { access_token: token } = await shown.login();
    const answer = await shown.call("GET", QUOTES, { token });
    expect(answer.text).toBe((await get(shown, QUOTES)).text);
  });
});

describe("bars that everybody is shown", () => {
  const START = 1_790_000_100_000;
  const column = (value: number) => Array.from({ length: 400 }, () => value);
  const history = {
    ts: Array.from({ length: 400 }, (_, index) => START + index * 900_000),
    bid_open: column(110_000),
    bid_high: column(110_100),
    bid_low: column(109_900),
    bid_close: column(110_050),
    ask_open: column(110_010),
    ask_high: column(110_110),
    ask_low: column(109_910),
    ask_close: column(110_060),
    volume: column(1),
    ticks: column(1),
  };

  /** @interface operation:widget_bars @interface limit:WIDGET_BARS_MAX */
  it("are the last ones of the bid, with the group's mark-up", async () => {
    shown.market.history.set(EURUSD, history);
    const answer = await get(shown, BARS);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=15");
    const bars = WidgetBars.parse(dataOf(answer.body));
    expect(bars).toMatchObject({ symbol: "EURUSD", digits: 5, timeframe: "M15" });
    expect(bars.ts.length).toBeLessThanOrEqual(WIDGET_BARS_MAX);
    expect(bars.close).toContain((110_050 - MARKUP.bid) / 1e5);
    expect(bars.close).not.toContain(1.1005);
  });

  /** @interface limit:WIDGET_BARS_INTERVAL_MS */
  it("are read once in a while for all who ask", async () => {
    shown.clock.advance(WIDGET_BARS_INTERVAL_MS);
    shown.market.history.set(EURUSD, history);
    const first = await get(shown, BARS);
    shown.market.history.delete(EURUSD);
    expect((await get(shown, BARS)).text).toBe(first.text);
  });

  it.each([
    ["symbol=XAUUSD&timeframe=M15", 404],
    ["symbol=NOTHING&timeframe=M15", 404],
    ["symbol=eurusd&timeframe=M15", 404],
    ["symbol=__proto__&timeframe=M15", 404],
    ["symbol=EURUSD%00&timeframe=M15", 404],
    ["symbol=EURUSD", 400],
    ["timeframe=M15", 400],
    ["symbol=EURUSD&timeframe=M2", 400],
    ["symbol=EURUSD&timeframe=W1", 400],
    ["symbol=EURUSD&timeframe=constructor", 400],
    ["symbol=EURUSD&symbol=BTCUSD&timeframe=M15", 400],
    [`symbol=${"A".repeat(33)}&timeframe=M15`, 400],
    ["symbol[]=EURUSD&timeframe=M15", 400],
  ])("of %s are answered with %i", async (query, status) => {
    const answer = await get(shown, `/api/v1/widgets/bars?${query}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
  });
});

describe("who may ask", () => {
  it("are pages of the origins that are named", async () => {
    const of = async (service: TestService, origin: string) => {
      const { headers } = await get(service, QUOTES, { origin });
      return [headers.get("access-control-allow-origin"), headers.get("vary")];
    };
    expect(await of(shown, SITE)).toEqual([SITE, "Origin, Accept-Encoding"]);
    expect(await of(shown, "https://other.example")).toEqual([null, "Origin, Accept-Encoding"]);
    expect(await of(shown, "null")).toEqual([null, "Origin, Accept-Encoding"]);
    expect(await of(open, "https://other.example")).toEqual(["*", "Accept-Encoding"]);
    // What is refused can be read too.
    const refused = await get(shown, "/api/v1/widgets/bars", { origin: SITE });
    expect(refused.headers.get("access-control-allow-origin")).toBe(SITE);
    // Nothing else is for them.
    const broker = await get(open, "/healthz", { origin: SITE });
    expect(broker.headers.get("access-control-allow-origin")).toBeNull();
  });

  /** @interface limit:WIDGET_CALLS_PER_SECOND_MAX */
  it("are each so often and no more, and others as before", async () => {
    const calls = WIDGET_CALLS_PER_SECOND_MAX * BURST_S;
    const network = "198.51.100.7";
    for (let call = 0; call < calls; call += 50) {
      const batch = Array.from({ length: 50 }, () => get(open, QUOTES, {}, network));
      expect((await Promise.all(batch)).every(({ status }) => status === 200)).toBe(true);
    }
    const over = await get(open, QUOTES, {}, network);
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await get(open, QUOTES)).status).toBe(200);
    open.clock.advance(1_000);
    expect((await get(open, QUOTES, {}, network)).status).toBe(200);
  });
});

describe("the pages", () => {
  const policyOf = (headers: Headers) =>
    new Map(
      (headers.get("content-security-policy") ?? "")
        .split("; ")
        .map((rule) => [rule.split(" ", 1).join(), rule.split(" ").slice(1).join(" ")]),
    );

  it.each(["ticker", "quotes", "chart"])("%s may be framed by who is named alone", async (kind) => {
    const { status, text, headers } = await get(shown, `/widgets/${kind}?symbols=EURUSD`);
    expect(status).toBe(200);
    expect(text).toContain("<title>Prices</title>");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(policyOf(headers).get("frame-ancestors")).toBe(`'self' ${SITE}`);
    const ofAll = await get(open, `/widgets/${kind}`);
    expect(policyOf(ofAll.headers).get("frame-ancestors")).toBe("*");
    expect(policyOf(headers).get("script-src")).toBe("'self'");
    expect(policyOf(headers).get("default-src")).toBe("'none'");
    expect(headers.get("set-cookie")).toBeNull();
  });

  it("are the only ones: nothing else of the service may be framed", async () => {
    const accept = { accept: "text/html" };
    const others = ["/", "/index.html", "/workspace", "/widgets/other", "/widgets/widgets.html"];
    for (const path of [...others, QUOTES, "/healthz"]) {
      const { headers } = await get(open, path, accept);
      expect([path, policyOf(headers).get("frame-ancestors")]).toEqual([path, "'none'"]);
      expect([path, headers.get("x-frame-options")]).toEqual([path, "DENY"]);
    }
    for (const path of ["/widgets/other", "/widgets/", "/widgets/widgets.html"]) {
      expect([path, (await get(open, path, accept)).status]).toEqual([path, 404]);
    }
  });

  it("have files that are kept for ever", async () => {
    const { status, headers } = await get(shown, "/widgets/assets/widgets-1a2b.js");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });
});

describe("a start with what the house does not have", () => {
  it.each([
    [{ WIDGET_SYMBOLS: "EURUSD,DOGE", WIDGET_ORIGINS: "*" }, /WIDGET_SYMBOLS names DOGE/],
    [{ WIDGET_SYMBOLS: "EURUSD", WIDGET_ORIGINS: "*", WIDGET_GROUP: "99" }, /WIDGET_GROUP.*99/],
  ])("is refused: %j", async (environment, words) => {
    await expect(startTestService({ environment })).rejects.toThrow(words);
  });

  it("is refused where no demos are offered and no group is named", async () => {
    const environment = { WIDGET_SYMBOLS: "EURUSD", WIDGET_ORIGINS: "*" };
    const prepare = async (sql: Parameters<NonNullable<Options["prepare"]>>[0]) => {
      await sql`update groups set trial_days = null`;
    };
    await expect(startTestService({ environment, prepare })).rejects.toThrow(/WIDGET_GROUP/);
  });
});

type Options = NonNullable<Parameters<typeof startTestService>[0]>;
