/** An assistant as the protocol's own library makes it, and the bare protocol beside it, for tests. Runs in the tests. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import { basic, type TestService } from "../../support/service.ts";

export type Shown = { readonly authorization: string; readonly trades?: boolean };

/** An assistant that is connected. `mode`: legacy opens with initialize, auto asks first whether it need not. */
export async function connectAgent(
  service: TestService,
  { authorization, trades = false }: Shown,
  mode: "legacy" | "auto" = "legacy",
): Promise<Client> {
  const headers = { authorization, ...(trades ? { "x-trading": "1" } : {}) };
  const client = new Client(
    { name: "test-agent", version: "1.0.0" },
    { versionNegotiation: { mode } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}

export const bearer = (token: string): string => `Bearer ${token}`;

/** A new key of the account whose password session `token` is of, as an Authorization header shows it. */
export async function makeKey(service: TestService, token: string): Promise<string> {
  const made = await service.call("POST", "/api/v1/accounts/me/client-secret", { token });
  const { client_id, client_secret } = (made.body as { data: ClientSecret }).data;
  return basic(client_id, client_secret);
}

type Fields = Readonly<Record<string, unknown>>;

/** What a tool answered: its structured part, and its text. */
export async function callTool(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<{ isError: boolean; text: string; data: Fields }> {
  const result = await client.callTool({ name, arguments: given });
  const [first] = result.content;
  const text = first?.type === "text" ? first.text : "";
  return {
    isError: result.isError === true,
    text,
    data: (result.structuredContent ?? {}) as Fields,
  };
}

export const toolNames = async (client: Client): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);

/** A message of the bare protocol. */
export function post(
  service: TestService,
  authorization: string | null,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const shown = authorization === null ? {} : { authorization };
  return service.call("POST", "/mcp", { headers: { ...shown, ...headers }, body });
}
