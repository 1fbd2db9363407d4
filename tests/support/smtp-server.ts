/**
 * A mail server on the loopback: speaks as much SMTP as a client needs, keeps what it is given, and refuses what a test
 * tells it to refuse. Runs in the tests.
 */
import { createServer, type AddressInfo, type Socket } from "node:net";

export type ReceivedMail = {
  readonly from: string;
  readonly to: string;
  /** Who signed in to send it. */
  readonly user: string;
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
};

export type SmtpServer = {
  /** For SMTP_URL. */
  readonly url: string;
  /** The first mail that matches and was not given out before; waits for it. */
  next(matches: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  /** All that came. */
  readonly received: readonly ReceivedMail[];
  /** Recipients are answered so from now on; null: taken. */
  answerRecipients(answer: string | null): void;
  /** Recipients that were refused. */
  refusals(): number;
  close(): Promise<void>;
};

const USER = "mailer";
const PASSWORD = "canary-smtp-8812";

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const untaken = new Set<ReceivedMail>();
  let wake: (() => void)[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  let refusals = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket, {
      recipientAnswer: () => {
        if (refusal !== null) refusals += 1;
        return refusal;
      },
      take: (mail) => {
        received.push(mail);
        untaken.add(mail);
        const waiting = wake;
        wake = [];
        for (const resume of waiting) resume();
      },
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    received,
    async next(matches) {
      for (;;) {
        for (const mail of untaken) {
          if (!matches(mail)) continue;
          untaken.delete(mail);
          return mail;
        }
        await new Promise<void>((resolve) => {
          wake.push(resolve);
        });
      }
    },
    answerRecipients: (answer) => {
      refusal = answer;
    },
    refusals: () => refusals,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

type Desk = {
  readonly recipientAnswer: () => string | null;
  readonly take: (mail: ReceivedMail) => void;
};

/** One connection: line by line, and the lines of a message until the one with a dot alone. */
function converse(socket: Socket, { recipientAnswer, take }: Desk): void {
  let [from, to, user] = ["", "", ""];
  let message: string[] | null = null;
  let rest = "";
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string): void => {
    if (message !== null) {
      if (line !== ".") {
        message.push(line.replace(/^\./, ""));
        return;
      }
      take({ from, to, user, ...parseMessage(message) });
      message = null;
      say("250 taken");
      return;
    }
    const [verb = ""] = line.toUpperCase().split(" ");
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (verb === "EHLO") {
      say("250-loopback");
      say("250 AUTH PLAIN");
    } else if (verb === "AUTH") {
      const [, name, password] = Buffer.from(line.split(" ")[2] ?? "", "base64")
        .toString("utf8")
        .split("\0");
      user = password === PASSWORD ? (name ?? "") : "";
      say(user === USER ? "235 welcome" : "535 who are you");
    } else if (verb === "MAIL") {
      from = address;
      say(user === USER ? "250 go on" : "530 sign in first");
    } else if (verb === "RCPT") {
      to = address;
      say(recipientAnswer() ?? "250 go on");
    } else if (verb === "DATA") {
      message = [];
      say("354 end with a dot");
    } else if (verb === "QUIT") {
      socket.end("221 bye\r\n");
    } else {
      say(verb === "RSET" || verb === "NOOP" ? "250 done" : "502 not here");
    }
  };
  socket.on("data", (bytes) => {
    const lines = (rest + bytes.toString("utf8")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) obey(line);
  });
  say("220 loopback");
}

/** Headers and text of a message without parts. */
export function parseMessage(lines: readonly string[]): Pick<ReceivedMail, "headers" | "text"> {
  const blank = lines.indexOf("");
  const folded = lines
    .slice(0, blank)
    .join("\r\n")
    .replace(/\r\n[ \t]+/g, " ");
  const headers = new Map(
    folded.split("\r\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  const raw = lines.slice(blank + 1).join("\n");
  return { headers, text: decodeText(raw, headers.get("content-transfer-encoding") ?? "") };
}

function decodeText(raw: string, encoding: string): string {
  if (encoding === "quoted-printable") return decodeQuoted(raw);
  if (encoding !== "base64") return raw;
  return Buffer.from(raw, "base64").toString("utf8").replaceAll("\r\n", "\n");
}

/** RFC 2047: words of other signs than ASCII; blanks between two of them are not meant. */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/(\?=)\s+(=\?)/g, "$1$2")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, way: string, word: string) =>
      /b/i.test(way)
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );

const decodeQuoted = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  ).toString("utf8");
