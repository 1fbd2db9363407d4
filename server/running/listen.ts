/** The port that the service listens on: free before anything is started, and what is wrong with it. Runs in the service. */
import { createServer, type AddressInfo } from "node:net";
import type { Config } from "../config.ts";
import { ConfigError } from "../config-error.ts";

/** Before anything is started, so that a taken port is said at once. */
export function assertPortIsFree(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(explainListen(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

export async function listen(
  app: { listen(options: { port: number; host: string }): Promise<string> },
  config: Config,
): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw explainListen(error, config);
  }
}

function explainListen(error: unknown, { port, host }: Config): ConfigError {
  const code = String(Reflect.get(Object(error), "code") ?? error);
  const causes: Readonly<Record<string, string>> = {
    EADDRINUSE:
      `Port ${port} on ${host} is taken by another program. ` +
      `Stop it, or choose another port: PORT=${port + 1}`,
    EACCES:
      `Port ${port} on ${host} needs rights that this user does not have. ` +
      "Choose a port above 1023 with PORT",
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine`,
    ENOTFOUND: `HOST=${host} is not a known name`,
  };
  return new ConfigError(`${causes[code] ?? `Cannot listen on ${host}:${port} (${code})`}.`, {
    cause: error,
  });
}

/** Where the service is, as a person would open it. */
export function addressOf({ host }: Config, address: AddressInfo | string | null): string {
  const { port } = address as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
