/** What the terminal must stand: bad data, bad networks, sleep, many tabs, and hands that are faster than it. Data alone. */
import type { Bar } from "./bar.ts";

export const TERMINAL_BARS: readonly Bar[] = [
  {
    id: "T1",
    says:
      "A million changed lines of prices: no exception, no value that is off, a million " +
      "lines a second.",
    whole: "npm run bench -- tick-parser",
  },
  { id: "T2", says: "Each named kind of wrong line has its own expected outcome." },
  {
    id: "T3",
    says:
      "A tick that is late, double, ahead of time or of no time is shown as what it is; a " +
      "closed bar never changes.",
  },
  {
    id: "T4",
    says:
      "An event with a field missing, wrong or unknown never crashes the terminal and is " +
      "never taken for a fill or a close.",
  },
  {
    id: "T5",
    says:
      "Events doubled, reordered or lost end in the server's state once it was read again; " +
      "nothing closed reopens.",
    whole: "npm run prove -- clients",
  },
  {
    id: "T6",
    says:
      "Under 20,000 ticks a second of 10,000 symbols no tick is lost, no task is long and " +
      "nothing grows.",
    whole: "npm run bench -- soak --minutes=8",
  },
  {
    id: "T7",
    says:
      "3.5 s without news prices look stale and open nothing new; closing stays, and a " +
      "closed market looks otherwise.",
  },
  {
    id: "T8",
    says:
      "A connection that is dead without a word is noticed and made anew, fifty times in a " +
      "row, and one socket is left.",
    whole: "NETWORK_CYCLES=50 npx playwright test tests/e2e/network.spec.ts",
  },
  {
    id: "T9",
    says:
      "After a sleep nothing old is shown as live, nothing is sent by itself, and past the " +
      "idle limit the sign-in asks again.",
  },
  {
    id: "T10",
    says:
      "A tab in the background still alarms, and shows the right frame within half a second " +
      "when it comes back.",
    whole: "npm run prove -- background",
  },
  {
    id: "T11",
    says: "Many tabs renew a token once; the death of the one that does so signs nobody out.",
  },
  {
    id: "T12",
    says:
      "The end of a session ends trading in all tabs, says why, and nobody is signed in by " +
      "itself.",
  },
  {
    id: "T13",
    says:
      "Whatever is lost of an answer, each thing happens once or not at all, and the " +
      "terminal says checking until it knows.",
  },
  {
    id: "T14",
    says:
      "Whatever a server sends in a frame, the worker lives and makes one new connection " +
      "for each that ends.",
    whole: "npm run prove -- hostile",
  },
  {
    id: "T15",
    says: "Without storage, with a full or broken one, trading works and one notice says so.",
  },
  {
    id: "T16",
    says:
      "With the service's clock hours away from the browser's, ages and countdowns are " +
      "right and nothing is stale without cause.",
  },
  {
    id: "T17",
    says: "A new build under an open tab asks for a reload, keeps the ticket, and never loops.",
  },
  {
    id: "T18",
    says:
      "A call that meets 401 renews once and is tried once more; an order is repeated only " +
      "under its own name.",
  },
  {
    id: "T19",
    says: "What is shown is the decimal of the wire, and what is typed is never off by a factor.",
  },
  {
    id: "T20",
    says:
      "A worker that dies is followed by another within a second, three times a minute at " +
      "most.",
  },
  {
    id: "T21",
    says:
      "No message of another shape or origin changes anything; other windows end with the " +
      "session.",
  },
  {
    id: "T22",
    says: "However often a button is pressed, one intent is one order.",
  },
  {
    id: "T23",
    says:
      "An order is what the ticket showed when the press began, whatever changes until its " +
      "end.",
    whole: "npm run prove -- hands",
  },
  {
    id: "T24",
    says:
      "After signing out, memory, storage and history hold nothing of the session or its " +
      "owner.",
  },
];
