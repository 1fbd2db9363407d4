/**
 * How mail leaves the house: through the SMTP server of SMTP_URL, or, with none, as files in an outbox. Runs in the
 * service. Never logs an address, a text or what a server said of them.
 */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { isLoopback, type Config } from "../config.ts";
import type { Log } from "../log.ts";

export type Envelope = {
  /** Unique, and the same when it is tried again. */
  readonly name: string;
  /** Unix ms. */
  readonly created_at: number;
  readonly brand: string;
  readonly to: string;
  /** As BCP 47 has it. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
};

/** Why a mail did not go out. The message names neither address nor text. */
export class MailError extends Error {
  override readonly name = "MailError";
  /** The server will never take it. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export type MailTransport = {
  /** @throws MailError */
  send(envelope: Envelope): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;
/** Beyond it the oldest files of the outbox go. */
const OUTBOX_FILES_MAX = 1_000;
const OUTBOX_FOLDER = "outbox";

export function createMailTransport(config: Config, log: Log): MailTransport {
  return config.smtpUrl === null
    ? createOutbox(config, log)
    : createSmtp(new URL(config.smtpUrl), config.mailFrom);
}

const message = ({ name, brand, to, language, subject, text }: Envelope, from: string) => ({
  messageId: `<${name}@${from.split("@")[1] ?? "localhost"}>`,
  from: { name: brand, address: from },
  to: { name: "", address: to },
  subject,
  text,
  headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
  // A path or an address in a text stays text.
  disableFileAccess: true,
  disableUrlAccess: true,
});

function createSmtp(url: URL, mailFrom: string | null): MailTransport {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const user = decodeURIComponent(url.username);
  const hasPassword = url.password !== "";
  const transport = createTransport({
    host,
    ...(url.port === "" ? {} : { port: Number(url.port) }),
    secure: url.protocol === "smtps:",
    // A password never crosses a network in the clear.
    requireTLS: hasPassword && !isLoopback(host),
    ...(hasPassword ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  const from = mailFrom ?? (user.includes("@") ? user : `no-reply@${host}`);
  return {
    async send(envelope) {
      try {
        await transport.sendMail(message(envelope, from));
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}

/** What the library threw holds the server's words, and those often the address. */
function toMailError(error: unknown): MailError {
  const code = String(Reflect.get(Object(error), "code") ?? "unknown");
  const status: unknown = Reflect.get(Object(error), "responseCode");
  // 550 to 559 for a recipient: there is no such mailbox, whenever it is tried.
  const isFinal = code === "EENVELOPE" && typeof status === "number" && status >= 550;
  const answered = typeof status === "number" ? `, the server answered ${status}` : "";
  return new MailError(`mail was not taken: ${code}${answered}`, isFinal);
}

function createOutbox(config: Config, log: Log): MailTransport {
  const folder = join(config.dataDir, OUTBOX_FOLDER);
  const from = config.mailFrom ?? "no-reply@localhost";
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  log.info({ folder }, "SMTP_URL is not set: mail is written into the outbox");
  return {
    async send(envelope) {
      const { message: bytes } = await transport.sendMail(message(envelope, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${momentOf(envelope.created_at)}-${envelope.name}.eml`);
      await writeFile(file, bytes, { mode: 0o600 });
      log.info({ file }, "mail written into the outbox");
      await forgetOldest(folder);
    },
  };
}

/** How the name of a file in the outbox begins: such names stand in the order of time. */
const momentOf = (ts: number) => new Date(ts).toISOString().replace(/[:.]/g, "-");

/** Removes mail of the outbox that was written before a moment, Unix ms; returns how many files that were. */
export async function forgetOutbox(dataDir: string, before: number): Promise<number> {
  const folder = join(dataDir, OUTBOX_FOLDER);
  // Who has a mail server has no outbox.
  const files = await readdir(folder).catch(() => []);
  const old = files.filter((file) => file.endsWith(".eml") && file < momentOf(before));
  for (const file of old) await rm(join(folder, file), { force: true });
  return old.length;
}

async function forgetOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".eml")).toSorted();
  for (const file of files.slice(0, Math.max(0, files.length - OUTBOX_FILES_MAX))) {
    await rm(join(folder, file), { force: true });
  }
}
