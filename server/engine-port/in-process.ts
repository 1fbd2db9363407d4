/** The port of an engine that runs in this process: what is asked is answered at once. Runs in the service. */
import type { Clock } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { answer, type Source } from "./answers.ts";
import { holds } from "./condition.ts";
import type { EnginePort } from "./engine-port.ts";

export function inProcess(sequencer: Sequencer, clock: Clock): EnginePort {
  const { state, terms } = sequencer;
  const source: Source = { state, terms, clock, walks: new Map() };
  return {
    ask: (name, asked) => answer(source, name, asked),
    async submit(command, origin, once, condition) {
      // In the same turn as the decision.
      if (condition !== undefined && !holds(state, condition)) {
        throw new Refusal(condition.otherwise);
      }
      return sequencer.submit(command, origin, once);
    },
    // Each is decided as it is handed over, before anything else has its turn.
    submitAll: (commands, origin) =>
      Promise.all(commands.map((command) => sequencer.submit(command, origin))),
    submitNamed: (command, body_hash, origin) => sequencer.submitNamed(command, body_hash, origin),
    bar: (account_id, client_order_id) => sequencer.bar(account_id, client_order_id),
    take: (input) => sequencer.take(input),
    durable: () => sequencer.durable(),
    readable: (account_id) => sequencer.readable(account_id),
  };
}
