/**
 * `npm run crash -- [--moments 200] [--seed 1] [--per-second 500]`: kills the service with kill -9 at so many random
 * moments under load and checks after each that nothing acknowledged was lost or done twice. Exit status 1 when a rule
 * broke. Runs in Node, on a PostgreSQL of its own.
 */
import { parseArgs } from "node:util";
import { crashRun } from "../tests/crash/run.ts";
import { startTestPostgres } from "../tests/support/postgres.ts";

const { values } = parseArgs({
  options: {
    moments: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    "per-second": { type: "string", default: "500" },
  },
});
const [moments, seed, perSecond] = [values.moments, values.seed, values["per-second"]].map(Number);

const postgres = await startTestPostgres();
try {
  const run = await crashRun(postgres, {
    moments: moments ?? 0,
    seed: seed ?? 0,
    perSecond: perSecond ?? 0,
    onMoment: (moment) => {
      if (moment % 10 === 0) process.stderr.write(`${moment} of ${moments}\n`);
    },
  });
  const { startMs, faults, ...figures } = run;
  const at = (share: number) => Math.round(startMs[Math.floor(startMs.length * share)] ?? 0);
  console.log(
    JSON.stringify({ seed, ...figures, startMs: { p50: at(0.5), p95: at(0.95) }, faults }),
  );
  process.exitCode = faults.length === 0 && run.moments === moments ? 0 : 1;
} finally {
  await postgres.stop();
}
