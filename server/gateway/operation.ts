/** What a handler of one operation gets and gives. Types only; the router is router.ts. Runs in the service. */
import type { BodyOf, Operation, ParamsOf, QueryOf, ResultOf } from "../../contract/endpoints.ts";
import type { Caller } from "../auth/sessions.ts";
import type { MailLanguage } from "../mail/mail-language.ts";
import type { Accepted } from "./accepted.ts";
import type { FileAnswer } from "./file-answer.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import type { RawJson } from "./raw-json.ts";

/** One call, checked: schemas passed, the session lives, its scope may call this. */
export type Call<O extends Operation> = {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** Who calls. Only for operations with a bearer token; stops the call (a bug of ours) elsewhere. */
  readonly caller: () => Caller;
  /** The Authorization header, or null. */
  readonly authorization: string | null;
  readonly ip: string;
  readonly userAgent: string;
  /** Of those that mail is written in, what the Accept-Language header likes best; null: it names none. */
  readonly language: () => MailLanguage | null;
  /** The Idempotency-Key header, checked, or null. */
  readonly idempotencyKey: string | null;
  /** Adds a header to the answer. */
  readonly setHeader: (name: string, value: string) => void;
};

/** Gives `data` of the envelope; null for 204. Throws a Refusal for every answer other than success. */
export type Handler<O extends Operation> = (
  call: Call<O>,
) => Promise<ResultOf<O> | RawJson | FileAnswer | KeptAnswer | Accepted>;

/** Operations without a handler answer 501; the service has one for each. */
export type Handlers = { readonly [O in Operation]?: Handler<O> };
