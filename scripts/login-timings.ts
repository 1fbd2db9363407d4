/**
 * `npm run login-timings -- [--rounds 500]`: signs in with wrong passwords to known, unknown, disabled and expired
 * accounts in turn, and prints how well each pair can be told apart by time. Exit status 1 when a pair is past AREA_MAX.
 * Runs in Node, on a service and a PostgreSQL of its own.
 */
import { most } from "../domain/lists.ts";
import { parseArgs } from "node:util";
import {
  ATTEMPTS_APART_MS,
  LOGIN_KINDS,
  prepareLoginKinds,
} from "../tests/service/identity/login-kinds.ts";
import { rawLogin } from "../tests/service/identity/raw-login.ts";
import { areasOfPairs, timeInTurns } from "../tests/service/identity/timings.ts";
import { startTestService } from "../tests/support/service.ts";

/** 0.5: a pair cannot be told apart; 1: it always can. */
const AREA_MAX = 0.6;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "500" } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  throw new Error(`--rounds must be a whole number from 1, was ${values.rounds}`);
}

const service = await startTestService();
try {
  await prepareLoginKinds(service.sql);
  const kinds = Object.entries(LOGIN_KINDS).map(([kind, username]) => [
    kind,
    () => rawLogin(service.url, username, "wrong"),
  ]);
  const timings = await timeInTurns(Object.fromEntries(kinds), rounds, () =>
    service.clock.advance(ATTEMPTS_APART_MS),
  );
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const [kind, ms] of timings) {
    const sorted = ms.toSorted((a, b) => a - b);
    say(`${(sorted[Math.floor(ms.length / 2)] ?? 0).toFixed(2).padStart(8)} ms  median of ${kind}`);
  }
  const areas = areasOfPairs(timings);
  for (const [pair, area] of areas) say(`${area.toFixed(3).padStart(8)}     ${pair}`);
  const worst = most(areas.map(([, area]) => area));
  say(`worst of ${areas.length} pairs: ${worst.toFixed(3)}, at most ${AREA_MAX} is allowed`);
  if (worst > AREA_MAX) process.exitCode = 1;
} finally {
  await service.close();
}
