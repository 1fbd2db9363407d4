/**
 * Who comes to the socket's door and when he is let in: at once while few come. When everybody comes back after a restart,
 * each network in its turn, at a pace at which all who wait are in within ALL_IN_MS; it falls by itself where the service is
 * busy. So nobody waits behind a crowd from one address, and the work that follows each entry (a session read, prices, lists)
 * is spread over time. Runs in the service; knows nothing of sockets. @bar S12
 */

/** So many are let in without a wait, where nobody came for a while. */
export const BURST = 20;
/** How many a second are let in at least, while the service keeps up. */
export const ENTRIES_PER_SECOND = 200;
/** A longer queue moves faster: who came last into the longest is in within this. Terminals give up after 7.5 s. */
export const ALL_IN_MS = 5_000;
/** A turn of the queue. A late one lets in no more than one in time: who is busy lets in fewer. */
export const TURN_MS = 25;
/** Who waited longer is sent away: the terminal has given up, or is about to. */
export const WAIT_MS_MAX = 7_000;
/** Beyond it whoever comes is sent away, and comes back after his own wait. */
export const WAITING_MAX = 10_000;

export type Entrant = {
  /** Whether it is still there. */
  isThere(): boolean;
  enter(): void;
  /** There is no room, it waited too long, or the door was closed. */
  refuse(): void;
};

type Waiting = { readonly entrant: Entrant; readonly since: number };

export class Admission {
  readonly #monotonic: () => number;
  /** By network, in the order of their turns; none is empty. */
  readonly #queues = new Map<string, Waiting[]>();
  #waiting = 0;
  /** The most that waited since the queue was last empty. */
  #longest = 0;
  /** Entries that may be granted now. */
  #free = BURST;
  #freeAt: number;
  #timer: NodeJS.Timeout | null = null;

  /** `monotonic` reads a clock in ms that never steps back. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#freeAt = monotonic();
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Lets it in now, or has it wait for its turn among those of its network. */
  come(network: string, entrant: Entrant): void {
    if (this.#waiting === 0) this.#earn();
    if (this.#waiting === 0 && this.#free >= 1) {
      this.#free -= 1;
      entrant.enter();
      return;
    }
    if (this.#waiting >= WAITING_MAX) {
      entrant.refuse();
      return;
    }
    const queue = this.#queues.get(network) ?? [];
    queue.push({ entrant, since: this.#monotonic() });
    this.#queues.set(network, queue);
    this.#waiting += 1;
    this.#longest = Math.max(this.#longest, this.#waiting);
    this.#timer ??= setInterval(() => this.#turn(), TURN_MS);
  }

  /** Sends away whoever waits. */
  close(): void {
    while (this.#waiting > 0) this.#next()?.entrant.refuse();
    this.#rest();
  }

  /** What was not used while nobody waited, up to the burst. */
  #earn(): void {
    const now = this.#monotonic();
    const earned = ((now - this.#freeAt) / 1_000) * ENTRIES_PER_SECOND;
    this.#free = Math.min(BURST, this.#free + earned);
    this.#freeAt = now;
  }

  #turn(): void {
    const perSecond = Math.max(ENTRIES_PER_SECOND, this.#longest / (ALL_IN_MS / 1_000));
    this.#free += (perSecond * TURN_MS) / 1_000;
    while (this.#free >= 1 && this.#waiting > 0) {
      const { entrant, since } = this.#next() ?? { since: 0 };
      if (entrant === undefined || !entrant.isThere()) continue;
      if (this.#monotonic() - since > WAIT_MS_MAX) {
        entrant.refuse();
        continue;
      }
      this.#free -= 1;
      entrant.enter();
    }
    if (this.#waiting === 0) this.#rest();
  }

  /** The first of the network whose turn it is, which then has the last turn. */
  #next(): Waiting | undefined {
    for (const [network, queue] of this.#queues) {
      const first = queue.shift();
      this.#waiting -= 1;
      this.#queues.delete(network);
      if (queue.length > 0) this.#queues.set(network, queue);
      return first;
    }
    return undefined;
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#longest = 0;
    this.#free = Math.min(this.#free, BURST);
    this.#freeAt = this.#monotonic();
  }
}
