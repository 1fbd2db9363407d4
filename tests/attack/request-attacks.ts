/** Requests that are made to be read in two ways, or to break who reads them. Runs in the hostile sweep. @bar X17 */
import type { Attack, Answer, Ground } from "./ground.ts";

const REFRESH = "/auth/v1/oauth2/refresh/token";
const GIVE_UP_MS = 5_000;
const DEEP = "[".repeat(9_000) + "]".repeat(9_000);

/** A request that must get exactly this status, in the interface's form, and leave the service well. */
function mustGet(
  name: string,
  expected: number,
  act: (ground: Ground) => Promise<Pick<Answer, "status" | "text">>,
): Attack {
  return {
    name,
    async run(ground) {
      const { status, text } = await act(ground);
      const isOurs = /"success":false/.test(text) && !/\n\s+at |node:internal/.test(text);
      const isRight = status === expected && isOurs && ground.isWell();
      return {
        seen: `${status}`,
        finding: isRight ? null : `${expected} expected: ${text.slice(0, 80)}`,
      };
    },
  };
}

const post = (path: string, body: string | Buffer, token?: string) => (ground: Ground) =>
  ground.ask({ method: "POST", path, body, ...(token === undefined ? {} : { token }) });

async function order(ground: Ground, body: string | Buffer): Promise<Answer> {
  const { access_token } = await ground.signIn(100001, "demo-trader");
  return post("/api/v1/orders", body, access_token)(ground);
}

async function raw(ground: Ground, lines: readonly string[]) {
  const poured = await ground.pour(
    `${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`,
    GIVE_UP_MS,
  );
  const text = poured?.text ?? "";
  return { status: Number(text.slice(9, 12)), text };
}

export const REQUEST_ATTACKS: readonly Attack[] = [
  mustGet("9,000 levels of JSON, no session", 400, post(REFRESH, DEEP)),
  mustGet("9,000 levels of JSON in an order", 400, (ground) => order(ground, DEEP)),
  mustGet("a volume twice in an order", 400, (ground) =>
    order(ground, '{"symbol_id":1,"type":0,"side":0,"volume":0.01,"volume":0.05}'),
  ),
  mustGet(
    "a body that is no UTF-8",
    400,
    post(
      REFRESH,
      Buffer.concat([Buffer.from('{"refresh_token":"'), Buffer.of(0xff), Buffer.from('"}')]),
    ),
  ),
  mustGet("two hosts", 400, (ground) =>
    raw(ground, ["GET /healthz HTTP/1.1", "Host: a", "Host: b"]),
  ),
  mustGet("an id with a zero before it", 404, async (ground) => {
    const { access_token } = await ground.signIn(100001, "demo-trader");
    return ground.ask({ path: "/api/v1/symbols/01", token: access_token });
  }),
  mustGet("the counters through a proxy", 404, (ground) =>
    ground.ask({ path: "/metrics", headers: { "x-forwarded-for": "10.0.0.7" } }),
  ),
];
