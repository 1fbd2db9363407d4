/**
 * The service as its users start it, a process of its own on its own simulator, with its garbage collected each second so
 * that its memory shows what is kept and not what nobody has swept yet. Runs in the tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { basic, createDataDir } from "../../support/service.ts";

const COLLECT_EACH_SECOND = [
  "--expose-gc",
  "--import",
  "data:text/javascript,setInterval(globalThis.gc, 1000).unref()",
];

export type ServiceProcess = {
  /** http://127.0.0.1:port */
  readonly url: string;
  /** ws://127.0.0.1:port/ws */
  readonly socketUrl: string;
  /** The exit code once it has ended, and all that it wrote to stderr: null and "" while nothing is wrong. */
  state(): { readonly exitCode: number | null; readonly stderr: string };
  logIn(
    account_id: number,
    password?: string,
  ): Promise<{ session_id: string; access_token: string }>;
  /** The answer's `data`; throws where the answer is no success. */
  call(method: string, path: string, token: string): Promise<unknown>;
  metric(name: string): Promise<number>;
  /** Ends it as its users do; resolves with the exit code. */
  stop(): Promise<number | null>;
};

/** `environment` beside the port and the folder. */
export async function startServiceProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const dataDir = await createDataDir();
  const { PATH = "" } = process.env;
  const child = spawn(
    process.execPath,
    [...COLLECT_EACH_SECOND, "--import", "tsx", "server/main.ts"],
    { env: { PATH, PORT: "0", DATA_DIR: dataDir.path, LOG_LEVEL: "warn", ...environment } },
  );
  const closed = once(child, "close");
  let stderr = "";
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const found = /Ringside is ready at (\S+)\n/.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => reject(new Error(`the service did not start: ${stderr}`)));
  });
  return {
    url,
    socketUrl: `${url.replace("http", "ws")}/ws`,
    state: () => ({ exitCode: child.exitCode, stderr }),
    async logIn(account_id, password = "demo-trader") {
      const answer = await fetch(`${url}/auth/v1/oauth2/login`, {
        method: "POST",
        headers: { authorization: basic(String(account_id), password) },
      });
      return readData(answer) as Promise<{ session_id: string; access_token: string }>;
    },
    call: async (method, path, token) =>
      readData(
        await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } }),
      ),
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    },
    async stop() {
      child.kill("SIGTERM");
      await closed;
      await dataDir.remove();
      return child.exitCode;
    },
  };
}

async function readData(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a success, was ${answer.status}: ${text}`);
  return text === "" ? null : (JSON.parse(text) as { data: unknown }).data;
}
