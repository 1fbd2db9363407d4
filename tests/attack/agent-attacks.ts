/** What one tries at the address for assistants: past its switch, past its tools, past its size. Runs in the hostile sweep. */
import type { Answer, Attack, Ground } from "./ground.ts";

const NOTICES = 2_000;
/** More new connections at once are refused by the machine, whatever is behind them. */
const AT_ONCE = 200;
const DEEP = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;

type Headers = Readonly<Record<string, string>>;
const called = (name: string, given: unknown) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});
const ORDER = {
  symbol_id: 1,
  type: "market",
  side: "buy",
  volume: 0.01,
  client_order_id: "attack",
};

const post = (ground: Ground, token: string, body: unknown, headers: Headers = {}) =>
  ground.ask({
    method: "POST",
    path: "/mcp",
    token,
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

/** One request that must come to what `isRight` says, and leave the service well. */
function mustBe(
  name: string,
  act: (ground: Ground, token: string) => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
  password = "demo-trader",
): Attack {
  return {
    name,
    async run(ground) {
      const { access_token } = await ground.signIn(100001, password);
      const answer = await act(ground, access_token);
      const isFine = isRight(answer) && ground.isWell();
      return { seen: `${answer.status}`, finding: isFine ? null : answer.text.slice(0, 80) };
    },
  };
}

const has =
  (status: number, part: string) =>
  (answer: Answer): boolean =>
    answer.status === status && answer.text.includes(part);

const flood: Attack = {
  name: `${NOTICES} notices to the address for assistants`,
  async run(ground) {
    const { access_token } = await ground.signIn(100001, "demo-trader");
    const notice = { jsonrpc: "2.0", method: "notifications/cancelled" };
    let wrong = 0;
    for (let sent = 0; sent < NOTICES; sent += AT_ONCE) {
      const wave = Array.from({ length: AT_ONCE }, () => post(ground, access_token, notice));
      wrong += (await Promise.all(wave)).filter(({ status }) => status !== 202).length;
    }
    const after = await ground.ask({ path: "/api/v1/accounts/me", token: access_token });
    const isFine = wrong === 0 && after.status === 200 && ground.isWell();
    const seen = `${wrong} not taken, then ${after.status}`;
    return { seen, finding: isFine ? null : seen };
  },
};

export const AGENT_ATTACKS: readonly Attack[] = [
  mustBe(
    "9,000 levels of JSON to the address for assistants",
    (ground, token) => post(ground, token, DEEP),
    has(400, "-32700"),
  ),
  mustBe(
    "five hundred calls in one message",
    (ground, token) =>
      post(
        ground,
        token,
        Array.from({ length: 500 }, () => called("get_price", {})),
      ),
    has(400, "-32600"),
  ),
  mustBe(
    "a page of another origin calls a tool",
    (ground, token) =>
      post(ground, token, called("get_account", {}), { origin: "https://evil.example" }),
    has(403, "forbidden"),
  ),
  mustBe(
    "an order by a connection that only reads",
    (ground, token) => post(ground, token, called("place_order", ORDER)),
    has(200, "only reads"),
  ),
  mustBe(
    "an order by an investor's assistant, switched on",
    (ground, token) => post(ground, token, called("place_order", ORDER), { "x-trading": "1" }),
    has(200, "investor_read_only"),
    "demo-investor",
  ),
  ...["..", "../../accounts/me", "1%2f..", "1?limit=1", "__proto__"].map((id) =>
    mustBe(
      `a tool for the symbol ${id}`,
      (ground, token) => post(ground, token, called("get_symbol", { symbol_id: id })),
      ({ status, text }) => status === 200 && text.includes('"isError":true'),
    ),
  ),
  flood,
];
