/**
 * `npm run prove`: what takes longer than `npm test` may, part by part, with a line for each on what it was and how long it
 * took. `-- NAME ...` runs the parts that are named, `-- --list` lists them, `-- --turn` runs one part at a smaller size and
 * a share of the browser tests: the commit's hash says which, so that each has its turn. Exit code 1 when a part fails; the
 * parts after it run all the same. Runs in Node.
 */
import { spawnSync } from "node:child_process";
import {
  QUICK,
  ensureBuilt,
  ensureChromium,
  ensureInstalled,
  ensureShippedNode,
  ensureStrace,
  fail,
  memoryFolder,
  root,
  runBin,
} from "./setup.mjs";

const vitest = (...files) => ["vitest", ["run", ...files]];
const browser = (...args) => ["playwright", ["test", ...args]];
const script = (name, ...args) => ["tsx", [`scripts/${name}.ts`, ...args]];

/** Of each commit, by its hash; without a repository, of the day. */
const TURN = numberOfCommit();
/** In so many turns all browser tests are run: one share takes about as long as any other part's turn. */
const SHARES = 5;

const PRESSES = vitest("src/trade/press.test.ts", "src/panes/order-ticket/ticket-press.test.ts");

/**
 * What each part runs: `whole` one command after the other, and `turn` instead of them where the whole is too long for one.
 * Both see how much to try in PROVE (tests/support/tries.ts).
 */
const PARTS = {
  steps: {
    says: "a million random steps of the engine against its naive twin",
    whole: [
      vitest("tests/simulation/simulation.test.ts"),
      vitest(
        "tests/simulation/practice-deals.test.ts",
        "tests/simulation/practice-fills.test.ts",
        "tests/simulation/practice-bars.test.ts",
      ),
    ],
  },
  figures: {
    says: "a million price lines, the stop-out forecast of a thousand accounts, the simulator's market",
    whole: [
      vitest(
        "workers/feed/tick-parser.test.ts",
        "tests/forecast",
        "server/market/simulator/plausibility.test.ts",
        "server/market/simulator/bar-maker.test.ts",
      ),
    ],
  },
  indicators: {
    says: "each indicator bar by bar against all bars at once, 10,000 random histories; in a turn 300",
    whole: [vitest("indicators", "workers/indicators")],
  },
  drawings: {
    says: "each of 86 drawing tools hit at 100,000 places as a naive model says; in a turn 10,000",
    whole: [vitest("drawings/hit-model.test.ts")],
  },
  faults: {
    says: "planted faults, each of which the steps must find; in a turn five",
    whole: [script("faults")],
    turn: [vitest("tests/simulation/faults")],
  },
  crash: {
    says: "kill -9 under load at 200 moments, 20 stops under load, 50 takeovers; in a turn 25, 5 and 10",
    whole: [
      vitest("tests/crash", "--exclude=**/every-write.test.ts", "--exclude=**/power-cut.test.ts"),
    ],
  },
  writes: {
    says: "every write of a script of sixty commands killed, the first fifty failed; in a turn 30 and 4",
    whole: [vitest("tests/crash/every-write.test.ts")],
  },
  power: {
    says: "the power cut at 100 moments, and what was not forced to the disk lost, torn and reordered; in a turn 20",
    whole: [vitest("tests/crash/power-cut.test.ts")],
  },
  failover: {
    says: "the primary PostgreSQL killed under orders and its standby promoted, 20 times; in a turn twice",
    whole: [vitest("tests/failover")],
  },
  durability: {
    says: "a backup under load, migrations and archive killed at each statement, journals of older services in the shipped Node",
    whole: [
      vitest(
        "tests/durability/archive.test.ts",
        "tests/durability/archive-kills.test.ts",
        "tests/durability/backup.test.ts",
        "tests/durability/cut-migrations.test.ts",
        "tests/durability/older-services.test.ts",
        "tests/durability/damaged-books.test.ts",
      ),
    ],
  },
  growth: {
    says: "a squeezed year of 182,500 orders: what stops growing, and what a million orders take; in a turn 3,650",
    whole: [vitest("tests/durability/growth.test.ts")],
  },
  races: {
    says: "orders, money and ends of sessions that race, 1,000 rounds each, and calls after an end; in a turn fewer",
    whole: [
      vitest(
        "tests/service/races",
        "tests/service/identity/refresh.test.ts",
        "tests/service/identity/kill.test.ts",
        "tests/service/identity/rights-changes.test.ts",
        "tests/service/office/second-approvals.test.ts",
      ),
    ],
  },
  herd: {
    says: "the service killed with 2,000 terminals on it, and all of them back; in a turn 500",
    whole: [vitest("tests/herd")],
  },
  clients: {
    says: "25,000 random lives of a client of which much is lost; in a turn 200",
    whole: [vitest("src/stores/book-runs.test.ts")],
  },
  clocks: {
    says: "the machine's clock set by seconds to days, and walked at random",
    whole: [vitest("tests/service/clock", "tests/clock-walk")],
  },
  feeds: {
    says: "1,000 random runs of faults and 70,000 mutated messages of each live feed; in a turn 200 and 30,000",
    whole: [vitest("tests/feeds", "server/market/live")],
  },
  outcomes: {
    says: "every request cut at every point on its way",
    whole: [vitest("tests/desk")],
  },
  hostile: {
    says: "100,000 changed frames, changed requests to every operation, secrets that repeat, a server that floods",
    whole: [
      vitest(
        "tests/worker/hostile-frames.test.ts",
        "tests/service/conformance/fuzz.test.ts",
        "tests/service/hostile/mutants.test.ts",
        "tests/service/hostile/statement-texts.test.ts",
        "tests/service/hostile/order-flood.test.ts",
        "tests/service/hostile/stolen-backup.test.ts",
        "tests/service/agents/agent-door.test.ts",
      ),
    ],
  },
  timings: {
    says: "500 sign-ins of each of eight kinds with a wrong password: no pair told apart by time; in a turn 200",
    whole: [vitest("tests/service/identity/enumeration.test.ts")],
  },
  attack: {
    says: "the hostile sweep against a service of its own",
    whole: [script("attack")],
  },
  hands: {
    says: "everything that trades, by mouse, by keys and by finger; 10,000 random presses, in a turn 2,000",
    whole: [PRESSES, browser("hands.spec")],
    turn: [PRESSES, browser("hands.spec", "--grep=@prove")],
  },
  browser: {
    says: "every browser test that npm test leaves out and no other part runs; in a turn a fifth of them",
    whole: [browser(`--grep-invert=@prove|${QUICK}`)],
    turn: [
      browser(
        `--grep-invert=@prove|${QUICK}`,
        `--shard=${1 + (TURN % SHARES)}/${SHARES}`,
        // As in npm test: what passes only at its second attempt is said at the end.
        "--retries=1",
      ),
    ],
  },
  looks: {
    says: "dialogs, account and chart in the looks that npm test leaves out",
    whole: [browser("--grep=@prove", "--grep-invert=by (mouse|keys|finger)")],
  },
  background: {
    says: "3,000,000 ticks while the tab is hidden; in a turn 500,000",
    whole: [browser("background.spec")],
  },
  network: {
    says: "the network pulled 50 times; in a turn 20",
    whole: [browser("network.spec")],
  },
};

const asked = process.argv.slice(2);
const names = Object.keys(PARTS);
if (asked.includes("--list")) {
  for (const name of names) console.log(`${name.padEnd(10)} ${PARTS[name].says}`);
  process.exit(0);
}
const isTurn = asked.includes("--turn");
const wanted = asked.filter((word) => word !== "--turn");
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`There is no part "${unknown[0]}". The parts: ${names.join(", ")}.`);
const chosen = wanted.length > 0 ? wanted : isTurn ? partsOfTurn() : names;

function numberOfCommit() {
  const { stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  const hash = /^[0-9a-f]{8}/.exec(stdout ?? "")?.[0];
  return hash === undefined ? Math.floor(Date.now() / 86_400_000) : parseInt(hash, 16);
}

/** One of the parts, and always a share of the browser tests. */
function partsOfTurn() {
  const others = names.filter((name) => name !== "browser");
  return [others[TURN % others.length], "browser"];
}

async function run(name) {
  const { whole, turn = whole } = PARTS[name];
  const env = { ...process.env, PROVE: isTurn ? "turn" : "whole" };
  if (name === "writes" || name === "power") ensureStrace();
  // What a killed process left with the system is there for the next one, on a disk or not: no database waits for one here.
  if (name === "writes" || name === "durability") env.TMPDIR ??= memoryFolder();
  if (name === "durability") env.SHIPPED_NODE ??= await ensureShippedNode();
  let code = 0;
  for (const [bin, args] of isTurn ? turn : whole) {
    if (bin === "playwright") {
      await ensureBuilt();
      env.CHROMIUM_PATH = await ensureChromium();
    }
    code ||= await runBin(bin, args, { env });
  }
  return code;
}

await ensureInstalled();
const lines = [];
let failed = 0;
for (const name of chosen) {
  console.log(`\nprove ${name}${isTurn ? ", in its turn" : ""}: ${PARTS[name].says}`);
  const started = performance.now();
  const code = await run(name);
  if (code !== 0) failed += 1;
  const seconds = Math.round((performance.now() - started) / 1000);
  lines.push(`${code === 0 ? "ok  " : "FAIL"} ${name.padEnd(10)} ${String(seconds).padStart(5)} s`);
}
console.log(`\n${lines.join("\n")}\n${chosen.length} parts, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
