/**
 * The way into the messages. Main thread. A chunk of its own, because whoever imports a chunk lists the names of all its
 * parts: so the bell, which everybody who trades fetches, has the name of this one alone.
 */
export const loadMailbox = async () => (await import("./mailbox.tsx")).Mailbox;
