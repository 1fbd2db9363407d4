/**
 * A request of every operation for scanners, with a mark on each value that they are to replace: ids of the path, every field
 * of the query, every field of the body. Runs in `npm run scan`; pure.
 */
import { OPERATIONS, type Operation } from "../../contract/endpoints.ts";
import { OPERATION_INPUTS } from "../contract/samples/operations.ts";

/** sqlmap replaces what stands before it. */
const MARK = "*";

export type ScanRequest = {
  readonly operation: Operation;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string | null;
  readonly marks: number;
  /** Who may call it. */
  readonly scope: "Trader" | "Dealer" | "Admin";
};

type Input = { params?: object; query?: object; body?: unknown };

/** One that ends the session which the others need, and one whose only words are in a header. */
const LEFT_OUT: ReadonlySet<Operation> = new Set(["logout", "token"]);

/** Every leaf of a body as a text with a mark; what is no text is tried as one too. */
function marked(value: unknown, count: () => void): unknown {
  if (Array.isArray(value)) return value.map((part) => marked(part, count));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, marked(part, count)]),
    );
  }
  count();
  const isPlain = typeof value === "string" || typeof value === "number" || value === true;
  const text = isPlain ? String(value) : "";
  return `${text}${MARK}`;
}

function requestOf([operation, endpoint]: (typeof OPERATIONS)[number]): ScanRequest {
  const input = OPERATION_INPUTS[operation] as Input;
  let marks = 0;
  const mark = (value: unknown): string => {
    marks += 1;
    return `${encodeURIComponent(String(value))}${MARK}`;
  };
  const params = Object.entries(input.params ?? {});
  const path = params.reduce(
    (text, [name, value]) => text.replace(`{${name}}`, mark(value)),
    endpoint.path,
  );
  const given = input.query as Record<string, unknown> | undefined;
  const query = Object.keys(endpoint.query?.shape ?? {})
    .map((name) => `${name}=${mark(given?.[name] ?? "1")}`)
    .join("&");
  const body =
    input.body === undefined
      ? null
      : JSON.stringify(
          marked(input.body, () => {
            marks += 1;
          }),
        );
  const scopes: readonly string[] = endpoint.scopes;
  const scope = (["Trader", "Dealer"] as const).find((one) => scopes.includes(one)) ?? "Admin";
  return {
    operation,
    method: endpoint.method,
    path: query === "" ? path : `${path}?${query}`,
    body,
    marks,
    scope,
  };
}

/** Of every operation that takes anything. */
export const SCAN_REQUESTS: readonly ScanRequest[] = OPERATIONS.filter(
  ([operation]) => !LEFT_OUT.has(operation),
)
  .map(requestOf)
  .filter(({ marks }) => marks > 0);

/** The request as bytes on the wire, for sqlmap's -r. */
export function rawRequest(
  { method, path, body }: ScanRequest,
  url: string,
  token: string,
): string {
  return [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${token}`,
    ...(body === null ? [] : ["Content-Type: application/json"]),
    "",
    body ?? "",
  ].join("\r\n");
}
