/**
 * `npm run attack`: the hostile sweep. Starts a service of its own on a new folder, plays each attack against it on this
 * machine's loopback alone, bounded in count and time, and prints what came of each. Exit status 1 on a finding.
 */
import { AGENT_ATTACKS } from "../tests/attack/agent-attacks.ts";
import { LOAD_ATTACKS } from "../tests/attack/load-attacks.ts";
import { ORDER_ATTACKS } from "../tests/attack/order-attacks.ts";
import { REQUEST_ATTACKS } from "../tests/attack/request-attacks.ts";
import { SESSION_ATTACKS } from "../tests/attack/session-attacks.ts";
import { SIGN_IN_ATTACKS } from "../tests/attack/sign-in-attacks.ts";
import { openGround, type Attack, type Outcome } from "../tests/attack/ground.ts";

const ATTACKS: readonly Attack[] = [
  ...REQUEST_ATTACKS,
  ...SESSION_ATTACKS,
  ...ORDER_ATTACKS,
  ...AGENT_ATTACKS,
  ...LOAD_ATTACKS,
  ...SIGN_IN_ATTACKS,
];
const ATTACK_MS_MAX = 45_000;

if (process.argv.length > 2) {
  console.error("The sweep attacks only the service that it starts itself: it takes no address.");
  process.exit(2);
}

/** An attack that does not end, or that fails where it should not, is a finding too. */
async function play(attack: Attack): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    const finding = `no outcome within ${ATTACK_MS_MAX} ms`;
    timer = setTimeout(() => resolve({ seen: "", finding }), ATTACK_MS_MAX);
  });
  const outcome = attack.run(ground).catch((error: unknown) => {
    const seen = error instanceof Error ? error.message : String(error);
    return { seen, finding: "the attack could not be played" };
  });
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}

const ground = await openGround();
let findings = 0;
try {
  const width = Math.max(...ATTACKS.map(({ name }) => name.length));
  for (const attack of ATTACKS) {
    const { seen, finding } = await play(attack);
    if (finding !== null) findings += 1;
    const words = finding === null || finding === seen ? seen : `${finding} (${seen})`;
    console.log(
      `${finding === null ? "held   " : "FINDING"}  ${attack.name.padEnd(width)}  ${words}`,
    );
  }
  if (!ground.isWell()) {
    findings += 1;
    console.log("FINDING  the service wrote an error to its log, or ended");
  }
} finally {
  await ground.close();
}
console.log(`\n${ATTACKS.length} attacks, ${findings} findings`);
process.exit(findings > 0 ? 1 : 0);
