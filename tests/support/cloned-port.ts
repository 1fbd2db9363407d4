/**
 * The port to the engine and the bus as several processes would have them: all that passes is a structured clone, and a refusal
 * arrives by its name. Every service of the tests runs on them: whatever held on to a live object of the engine, or passed a
 * function, would not get through.
 */
import { createBus, type Bus } from "../../server/bus.ts";
import type { EnginePort } from "../../server/engine-port/engine-port.ts";
import { Refusal } from "../../server/refusal.ts";

/** What a Refusal says, as data. */
const dataOf = ({ error, errors, retryAfterS }: Refusal) => ({ error, errors, retryAfterS });

function refusalOf({ error, errors, retryAfterS }: ReturnType<typeof dataOf>): Refusal {
  return new Refusal(error, {
    ...(errors === null ? {} : { errors }),
    ...(retryAfterS === null ? {} : { retryAfterS }),
  });
}

async function back<T>(answer: Promise<T>): Promise<T> {
  try {
    return structuredClone(await answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refusalOf(structuredClone(dataOf(error)));
  }
}

export const clonedPort = (port: EnginePort): EnginePort => ({
  ask: (name, asked) => back(port.ask(name, structuredClone(asked))),
  submit: (...asked) => back(port.submit(...structuredClone(asked))),
  submitAll: (...asked) => back(port.submitAll(...structuredClone(asked))),
  submitNamed: (...asked) => back(port.submitNamed(...structuredClone(asked))),
  bar: (...asked) => back(port.bar(...structuredClone(asked))),
  take: (input) => port.take(structuredClone(input)),
  durable: () => back(port.durable()),
  readable: (...asked) => back(port.readable(...structuredClone(asked))),
});

export function clonedBus(): Bus {
  const bus = createBus();
  return { ...bus, publish: (topic, message) => bus.publish(topic, structuredClone(message)) };
}
