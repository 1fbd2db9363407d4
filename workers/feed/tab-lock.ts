/**
 * A lock between tabs where the browser has no Web Locks (an insecure context): whoever wants it claims it over a
 * BroadcastChannel, the lowest id among those who claim at once gets it, and one that dies is missed when it does not answer.
 * Weaker than Web Locks: a tab that hangs for longer than CLAIM_MS may be passed over. Runs in the feed worker.
 */
import type { LockRunner } from "./session-ports.ts";
import type { ChannelLike } from "./tab-channel.ts";

/** A claim that nobody objects to for this long is good. */
export const CLAIM_MS = 100;
/** Whoever was refused claims anew after this, or as soon as it is free: the holder may be dead. */
export const CLAIM_AGAIN_MS = 500;
/** After so many refusals the lock is taken all the same: no work under it takes half a minute. */
export const CLAIMS_MAX = 60;

type LockMessage = { kind: "claim" | "held" | "free"; name: string; id: string };

type Claim = {
  isHeld: boolean;
  isRefused: boolean;
  /** Ends the wait that is under way. */
  wake: () => void;
};

/** `id` only has to be unlike that of any other tab. One piece of work a name at a time in this tab. */
export function makeTabLock(channel: ChannelLike, id: string): LockRunner {
  const claims = new Map<string, Claim>();
  const post = (kind: LockMessage["kind"], name: string): void => {
    channel.postMessage({ kind, name, id } satisfies LockMessage);
  };
  channel.onmessage = ({ data }) => {
    const message = readMessage(data);
    const claim = message === null ? undefined : claims.get(message.name);
    if (message === null || claim === undefined) return;
    if (message.kind === "claim" && claim.isHeld) post("held", message.name);
    // The other one may have begun to claim after it heard us.
    else if (message.kind === "claim" && id < message.id) post("claim", message.name);
    else if (message.kind === "free") claim.wake();
    else if (!claim.isHeld) claim.isRefused = true;
  };
  return async (name, work) => {
    const claim: Claim = { isHeld: false, isRefused: false, wake: () => undefined };
    claims.set(name, claim);
    for (let tries = 0; tries < CLAIMS_MAX; tries += 1) {
      claim.isRefused = false;
      post("claim", name);
      await wait(CLAIM_MS);
      if (!claim.isRefused) break;
      await wait(CLAIM_AGAIN_MS, claim);
    }
    claim.isHeld = true;
    try {
      return await work();
    } finally {
      claims.delete(name);
      post("free", name);
    }
  };
}

function wait(ms: number, claim?: Claim): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    if (claim === undefined) return;
    claim.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Only this origin can speak here; what has another shape is dropped all the same. */
function readMessage(data: unknown): LockMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const { kind, name, id } = data as Partial<Record<keyof LockMessage, unknown>>;
  const isKind = kind === "claim" || kind === "held" || kind === "free";
  return isKind && typeof name === "string" && typeof id === "string" ? { kind, name, id } : null;
}
