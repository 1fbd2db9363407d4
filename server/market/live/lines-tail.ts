/**
 * Lines that are appended to files: to each .csv of a folder, or to one file. What was there before is not read: it is no
 * price of now. Runs in the service. Looks many times a second, which works on every file system; files are known by their
 * inode, so one that is renamed is read to its end, and its successor from its beginning.
 */
import type { Stats } from "node:fs";
import { open, readdir, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LINE_CHARS_MAX, withoutReturn } from "./line-splitter.ts";
import { LINES_MISSED } from "./lines-missed.ts";
import { readPipe, type LinesLinkOptions } from "./lines-socket.ts";
import type { FeedLink } from "./protocol.ts";
import { createReconnect, type Connection, type LinkListener } from "./reconnect.ts";

const FILES_MAX = 256;
const CHUNK_BYTES = 262_144;
const NEWLINE = 10;
/** A file that has lost its name is read on while it grows: who writes may not know yet that it was renamed. */
const GONE_LOOKS_MAX = 250;

export type LinesTailOptions = LinesLinkOptions & {
  /** Between two looks at what is appended. */
  readonly lookMs: number;
};

export function createLinesTail(options: LinesTailOptions): FeedLink {
  return createReconnect(options, (listener) => follow(options, listener));
}

/** One file that is followed. */
type Followed = {
  readonly handle: FileHandle;
  /** Behind the last end of a line that was read, or where reading began. */
  offset: number;
  /** Up to the next end of a line nothing counts: its beginning was not read. */
  isSkipping: boolean;
  /** Looks since it has lost its name and has not grown. */
  goneLooks: number;
};

function follow(options: LinesTailOptions, listener: LinkListener): Connection {
  const { path } = options;
  let pipe: Connection | null = null;
  const ending = new AbortController();

  async function run(): Promise<string> {
    const found = await stat(path);
    if (ending.signal.aborted) return "stopped";
    if (found.isFIFO()) {
      pipe = readPipe(options, listener);
      return "";
    }
    const folder = createFolder(options, found.isDirectory());
    try {
      await folder.look(true);
      listener.opened();
      options.onOpen(() => undefined);
      for (; !ending.signal.aborted; await pause(options.lookMs)) await folder.look(false);
      return "given up";
    } finally {
      await folder.close();
    }
  }
  run().then(
    (words) => {
      if (words !== "") listener.ended({ why: "lost", words, waitMs: null });
    },
    (error: unknown) => listener.ended({ why: "lost", words: wordsOfFault(error), waitMs: null }),
  );
  return {
    end() {
      ending.abort();
      pipe?.end();
    },
  };
}

/** Without the path: staff is not told where things lie on the machine. */
const wordsOfFault = (error: unknown): string => {
  const code: unknown = Reflect.get(Object(error), "code");
  if (code === "ENOENT") return "the folder or file is not there";
  return typeof code === "string" ? `it cannot be read (${code})` : String(Object(error).message);
};

function createFolder({ path, onText }: LinesLinkOptions, isFolder: boolean) {
  const followed = new Map<number, Followed>();
  const reader = createReader(onText);

  /** Reads what is new in each file. @throws where the folder or the file is gone */
  async function look(isFirst: boolean): Promise<void> {
    const seen = new Set<number>();
    for (const name of await namesNow()) {
      const found = await stat(name).catch(() => null);
      if (found === null || !found.isFile()) continue;
      seen.add(found.ino);
      if (!followed.has(found.ino)) await begin(name, found, isFirst);
    }
    for (const [ino, file] of followed) {
      const hasGrown = await reader.readNew(file);
      file.goneLooks = seen.has(ino) || hasGrown ? 0 : file.goneLooks + 1;
      if (file.goneLooks <= GONE_LOOKS_MAX) continue;
      followed.delete(ino);
      await file.handle.close();
    }
    if (!isFolder && followed.size === 0) throw new Error("the file is gone");
  }

  async function namesNow(): Promise<string[]> {
    if (!isFolder) return [path];
    const names = await readdir(path);
    return names
      .filter((name) => name.endsWith(".csv") && !name.startsWith("."))
      .sort()
      .slice(0, FILES_MAX)
      .map((name) => join(path, name));
  }

  async function begin(name: string, { ino, size }: Stats, isFirst: boolean): Promise<void> {
    const handle = await open(name, "r").catch(() => null);
    // Renamed meanwhile: the next look knows it by its new name.
    if (handle === null) return;
    if ((await handle.stat()).ino !== ino) {
      await handle.close();
      return;
    }
    const offset = isFirst ? size : 0;
    const isSkipping = offset > 0 && !(await reader.endsLine(handle, size));
    followed.set(ino, { handle, offset, isSkipping, goneLooks: 0 });
  }

  async function close(): Promise<void> {
    for (const { handle } of followed.values()) await handle.close();
    followed.clear();
  }

  return { look, close };
}

/** Reads what is new in a file, line by line. */
function createReader(onText: (line: string) => void) {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);

  async function endsLine(handle: FileHandle, at: number): Promise<boolean> {
    const { bytesRead } = await handle.read(buffer, 0, 1, at - 1);
    return bytesRead === 1 && buffer[0] === NEWLINE;
  }

  /** Whether there was anything. */
  async function readNew(file: Followed): Promise<boolean> {
    const { size } = await file.handle.stat();
    if (size === file.offset) return false;
    // Cut short, or cut and written anew: what stood there unread is gone.
    if (size < file.offset || !(await isWhereItWas(file))) {
      onText(LINES_MISSED);
      file.offset = 0;
      file.isSkipping = false;
    }
    for (;;) {
      const { bytesRead } = await file.handle.read(buffer, 0, CHUNK_BYTES, file.offset);
      const taken = takeLines(file, bytesRead);
      file.offset += taken;
      if (bytesRead < CHUNK_BYTES) return taken > 0;
    }
  }

  const isWhereItWas = async ({ handle, offset, isSkipping }: Followed): Promise<boolean> =>
    isSkipping || offset === 0 || (await endsLine(handle, offset));

  /** How many bytes of the buffer are done with: what follows the last end of a line is read again with the rest of it. */
  function takeLines(file: Followed, length: number): number {
    const text = buffer.toString("latin1", 0, length);
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      if (!file.isSkipping) onText(withoutReturn(text.slice(from, end)).slice(0, LINE_CHARS_MAX));
      file.isSkipping = false;
      from = end + 1;
    }
    if (file.isSkipping) return length;
    if (length - from <= LINE_CHARS_MAX) return from;
    // No line is so long: it is told once as one that cannot be read, and let go up to its end.
    onText(text.slice(from, from + LINE_CHARS_MAX));
    file.isSkipping = true;
    return length;
  }

  return { readNew, endsLine };
}
