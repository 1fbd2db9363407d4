/**
 * The pure engine: commands and quotes a second with 10,000 accounts and 100,000 open positions, beside itself with 10
 * accounts and 100 positions, and beside the naive twin of tests/simulation. No journal, no database, no wire.
 * `npm run bench -- engine [--json]`.
 *
 * What is held constant between the two floors: which symbols are quoted (two, the same on both), what stands on a symbol
 * (50 open positions of 10 accounts), what an account has (5 positions in each of 2 symbols, one of which is converted),
 * its money, the terms, the kinds of inputs and how they alternate. What grows a thousandfold: accounts, symbols,
 * positions; commands go through all accounts in turn. Quotes set nothing off and bring no account near its margin: what
 * they cost is finding that out. EURUSD, through which half of all is converted, stands still.
 *
 * Beside that, without a bar: `sweep`, quotes that go through all symbols in turn, of which the large floor has two
 * thousand, so that it finds none of them in the processor's caches, and the small one all; and `valued`, the same, after
 * each of which the 10 accounts on its symbol are summarized, which values all their 100 positions: the most that quotes
 * can cost, with every owner looking on.
 *
 * Last, in a process of its own with journal, tables and projection: what a snapshot and a day change at 150,000 positions
 * do to the writer and to answers, beside the quiet minute before each. A pause is the longest turn of the writer's loop
 * without what others took of its processor.
 *
 * The floors take turns in one process; a ratio is the middle one of those of each pair of turns, which follow on each
 * other, so that a busy machine harms both alike. The twin looks at everything with each input, so its turns are short.
 * That it makes the same kinds of events of the same inputs is checked first.
 */
import { pathToFileURL } from "node:url";
import { buildModule } from "../tests/support/built-module.ts";
import type * as Floors from "./support/engine-floors.ts";
import type { Floor, Kind } from "./support/engine-floors.ts";
import type { Pauses } from "./support/engine-pauses.ts";
import { measureIn } from "./support/orders-process.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const LARGE_BLOCKS = 1_000;
/** What the twin gets: a quote on all of the floor takes it some twenty seconds, so it gets a tenth of it for those. */
const TWIN_BLOCKS = { quotes: LARGE_BLOCKS / 10, commands: LARGE_BLOCKS };
const TWIN_FLOORS = { quotes: "a tenth of the large one", commands: "the large one" };
const ACCOUNTS_MIN = 10_000;
const POSITIONS_MIN = 100_000;
const KINDS = ["quotes", "commands", "sweep", "valued"] as const;
const BARRED_KINDS = ["quotes", "commands"] as const;
const PAIRS = 31;
const WARM_UP_PAIRS = 8;
const INPUTS_PER_TURN = { quotes: 40_000, commands: 3_000, sweep: 8_000, valued: 2_000 };
const TWIN_TURNS = 3;
const TWIN_INPUTS_PER_TURN = { quotes: 6, commands: 60 };
const OF_SMALL_MIN = 0.5;
const TIMES_TWIN_MIN = 20;
const PAUSED_POSITIONS_MIN = 150_000;
const PAUSE_MS_MAX = 50;
const TIMES_P99_MAX = 3;

const built = await buildModule("bench/support/engine-floors.ts");
const { assertSameWork, openEngine, openTwin, speedOf } = (await import(
  pathToFileURL(built.path).href
)) as typeof Floors;
await built.remove();

type Speeds = Record<Kind, number[]>;
const noSpeeds = (): Speeds => ({ quotes: [], commands: [], sweep: [], valued: [] });

function measureTwin(): Speeds {
  const speeds = noSpeeds();
  for (const kind of BARRED_KINDS) {
    const twin = openTwin(TWIN_BLOCKS[kind]);
    for (let turn = 0; turn < TWIN_TURNS; turn += 1) {
      speeds[kind].push(speedOf(twin, kind, TWIN_INPUTS_PER_TURN[kind]));
    }
  }
  return speeds;
}

function measureEngines(small: Floor, large: Floor): { small: Speeds; large: Speeds } {
  const speeds = { small: noSpeeds(), large: noSpeeds() };
  const floors = [
    ["small", small],
    ["large", large],
  ] as const;
  for (let pair = -WARM_UP_PAIRS; pair < PAIRS; pair += 1) {
    for (const kind of KINDS) {
      for (const [name, floor] of pair % 2 === 0 ? floors : floors.toReversed()) {
        const speed = speedOf(floor, kind, INPUTS_PER_TURN[kind]);
        if (pair >= 0) speeds[name][kind].push(speed);
      }
    }
  }
  return speeds;
}

const [one, other] = [openEngine(2), openTwin(2)];
for (const kind of BARRED_KINDS) assertSameWork(one, other, kind, 60);

const [small, large] = [openEngine(1), openEngine(LARGE_BLOCKS)];
const { small: ofSmall, large: ofLarge } = measureEngines(small, large);
const ofTwin = measureTwin();

const { accounts, positions } = large.counts();
const figures: Record<string, number | Record<string, number>> = {
  accounts: { small: small.counts().accounts, large: accounts },
  "open positions": { small: small.counts().positions, large: positions },
};
const ratios: Record<string, number> = {};
const bars = [
  atLeast("accounts of the large floor", accounts, ACCOUNTS_MIN),
  atLeast("open positions of the large floor", positions, POSITIONS_MIN),
];
for (const kind of KINDS) {
  figures[`${kind}/s`] = { small: median(ofSmall[kind]), large: median(ofLarge[kind]) };
  const part = `large floor's part of the small one's ${kind}/s`;
  ratios[part] = median(
    ofLarge[kind].map((speed, pair) => speed / (ofSmall[kind][pair] ?? Number.NaN)),
  );
}
for (const kind of BARRED_KINDS) {
  const part = `large floor's part of the small one's ${kind}/s`;
  bars.push(atLeast(part, ratios[part] ?? Number.NaN, OF_SMALL_MIN));
  const twins = median(ofTwin[kind]);
  figures[`${kind}/s of the naive twin`] = { [TWIN_FLOORS[kind]]: twins };
  const times = `times the naive twin's ${kind}/s on ${TWIN_FLOORS[kind]}`;
  ratios[times] = median(ofLarge[kind]) / twins;
  bars.push(atLeast(times, ratios[times], TIMES_TWIN_MIN));
}
const {
  accounts: traders,
  positions: held,
  ...pauses
} = await measureIn<Pauses>("bench/support/engine-pauses.ts");
figures["snapshot and day change"] = { accounts: traders, positions: held };
bars.push(atLeast("positions of the snapshot and the day change", held, PAUSED_POSITIONS_MIN));
for (const [name, key] of [
  ["a snapshot", "snapshot"],
  ["a day change", "dayChange"],
] as const) {
  const { seconds, longestPauseMs, longestPauseBeforeMs, p99Ms, p99BeforeMs } = pauses[key];
  figures[`${name}, s`] = seconds;
  figures[`longest pause of the writer, ms, ${name}`] = {
    before: longestPauseBeforeMs,
    meanwhile: longestPauseMs,
  };
  figures[`answers' p99, ms, ${name}`] = { before: p99BeforeMs, meanwhile: p99Ms };
  const times = `answers' p99 during ${name}, times that before`;
  ratios[times] = p99Ms / p99BeforeMs;
  bars.push(
    atMost(`longest pause of the writer during ${name}, ms`, longestPauseMs, PAUSE_MS_MAX),
    atMost(times, ratios[times], TIMES_P99_MAX),
  );
}
publish({ name: "engine", figures, ratios, bars });
