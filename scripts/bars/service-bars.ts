/** What the service must stand: durability, delivery, load and clocks; and several services as one. Data alone. */
import type { Bar } from "./bar.ts";

export const SERVICE_BARS: readonly Bar[] = [
  {
    id: "S1",
    says:
      "Killed with -9 under 500 commands a second at any moment, it loses nothing " +
      "acknowledged, does nothing twice, and its ledger sums to zero.",
    whole: "npm run crash -- --moments 2000",
    lacks:
      "the run of 2,000 moments since its clients sign in anew (before, all that came after a quarter of an hour was " +
      "refused), and a start with a hundred thousand open positions within the 3 s that one with a million deals keeps, on a " +
      "machine that has time for it",
  },
  {
    id: "S2",
    says:
      "Killed at every single write of a script of sixty commands, it opens clean each " +
      "time, whole or without the last command.",
    whole: "npm run prove -- writes",
  },
  {
    id: "S3",
    says:
      "A power cut that drops, reorders or tears what was not yet forced to the disk loses " +
      "nothing acknowledged.",
    whole: "npm run prove -- power",
  },
  {
    id: "S4",
    says:
      "A write or a flush that fails is never acknowledged; the service stops within a " +
      "second and is whole once there is space.",
    whole: "npm run prove -- writes",
  },
  {
    id: "S5",
    says:
      "Replaying a journal gives the live state, from the beginning and from a snapshot, " +
      "byte for byte.",
    whole: "npm run prove -- durability",
  },
  {
    id: "S6",
    says:
      "Orders and money operations sent several times, with answers lost, happen once; " +
      "another body under the same name is refused.",
    whole: "npm run prove -- races outcomes",
  },
  {
    id: "S7",
    says:
      "An order that is barred by its name while it is on its way is never both barred and " +
      "filled.",
    whole: "npm run prove -- races",
  },
  {
    id: "S8",
    says:
      "Fifty orders or withdrawals at once that each need 60% of what is free: one at most " +
      "passes.",
    whole: "npm run prove -- races",
  },
  {
    id: "S9",
    says:
      "An account's figures come at most every 200 ms, the last ones always come, and they " +
      "add up exactly.",
  },
  {
    id: "S10",
    says:
      "With a thousand sockets of which some do not read, memory stays bounded, others are " +
      "not delayed, and no account event is dropped in silence.",
    whole: "npm run bench -- fan-out",
  },
  {
    id: "S11",
    says: "A client whose cable was pulled is noticed within 25 s, and nothing of it stays behind.",
  },
  {
    id: "S12",
    says:
      "After a restart two thousand clients come back within 30 s, spread over time, " +
      "without signing in and without being refused.",
    whole: "npm run prove -- herd",
  },
  {
    id: "S13",
    says:
      "Told to stop, it finishes what is under way, says goodbye to sockets and ends with 0 " +
      "within 10 s; every request is answered or was never begun.",
    whole: "npm run prove -- crash",
  },
  {
    id: "S14",
    says:
      "After an hour of load with clients that come and go, memory, handles and times are " +
      "what they were.",
    whole: "npm run bench -- soak",
  },
  {
    id: "S15",
    says:
      "A clock that steps or runs wrong ends no session, frees no limit, and lets no order " +
      "expire twice or early.",
  },
  {
    id: "S16",
    says:
      "A backup taken while orders run restores to a whole state; a migration that is cut " +
      "leaves one version or the next; a newer database is refused.",
    whole: "npm run prove -- durability",
  },
  {
    id: "S17",
    says:
      "Whatever a client misses, doubles or hears late, a snapshot and the events after it " +
      "bring it to the server's state.",
    whole: "npm run prove -- clients",
  },
  {
    id: "S18",
    says:
      "Sessions end exactly as the interface says: the sixth sign-in, the kill, the five " +
      "minutes, the five seconds.",
  },
  {
    id: "S19",
    says:
      "Every wrong frame or handshake ends its own socket with the right code; the process " +
      "and all others go on.",
    whole: "FUZZ_FRAMES=1000000 npx vitest run tests/service/conformance",
  },
  {
    id: "S20",
    says:
      "No request and no tick, however made, is answered with a fault of ours, in another " +
      "form than the interface's, or late.",
    whole: "MUTANTS=500 npx vitest run tests/service/hostile/mutants.test.ts",
  },
  {
    id: "S21",
    says:
      "Connections that send slowly are cut within 15 s, and others hardly notice a " +
      "thousand of them.",
    whole: "npm run attack",
  },
  {
    id: "S22",
    says:
      "Under orders, sign-ins and a long report the service's thread is never held for more " +
      "than 100 ms.",
    whole: "npm run bench -- thread",
  },
];

const ONE_SERVICE =
  "one service leads and others stand by; several that serve at once are to be built first";

export const CLUSTER_BARS: readonly Bar[] = [
  {
    id: "C1",
    says:
      "The primary database is killed and its standby takes over: nothing acknowledged is " +
      "lost or doubled, back within 20 s.",
    whole: "npm run prove -- failover",
  },
  {
    id: "C2",
    says: "A writer that was stopped and replaced writes nothing when it wakes up.",
    whole: "npm run prove -- crash",
  },
  {
    id: "C3",
    says:
      "With the bus between services gone for a minute, no event is lost, reordered or " +
      "doubled.",
    lacks: ONE_SERVICE,
  },
  {
    id: "C4",
    says: "Under random partitions an account has one history.",
    lacks: ONE_SERVICE,
  },
  {
    id: "C5",
    says:
      "All services are restarted one by one under load: nobody is signed out, nothing is " +
      "lost.",
    lacks: ONE_SERVICE,
  },
  {
    id: "C6",
    says:
      "A session killed at one service is refused by the others within half a second; " +
      "limits are shared.",
    lacks: ONE_SERVICE,
  },
];
