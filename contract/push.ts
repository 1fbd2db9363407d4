/**
 * Push notices: what a device shows of an account while no terminal is open on it. A subscription is of the session that made it,
 * and ends with it. Runs anywhere; pure. @see RFC 8030, 8291, 8292
 */
import { z } from "zod";
import { PUSH_ENDPOINT_CHARS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("who has no terminal open is told on his phone what cannot wait");

/** Which of them the device shows. */
export const PushKinds = z
  .object({
    /** The market reached a price that is waited for. */
    price_alert: z.boolean(),
    /** An order that waited was filled. */
    order_fill: z.boolean(),
    /** A stop or a target closed a position, or a part of one. */
    exit_fill: z.boolean(),
    margin_call: z.boolean(),
    stop_out: z.boolean(),
  })
  .meta(here);
export type PushKinds = z.infer<typeof PushKinds>;

/** Of this session. */
export const PushState = z
  .object({
    /** What the browser subscribes with: a point of P-256 in base64url; null: this house sends no push notices. */
    public_key: z.string().nullable(),
    /** Whether this session may have one: it is remembered, and goes on while no terminal is open. */
    is_allowed: z.boolean(),
    /** null: the session has no subscription. */
    kinds: PushKinds.nullable(),
  })
  .meta(here);
export type PushState = z.infer<typeof PushState>;

/** As PushSubscription.toJSON() says it, with what is wanted. It takes the place of the session's own of before. */
export const PutPush = z
  .object({
    /** Of a push service that this house knows. */
    endpoint: z.url({ protocol: /^https$/ }).max(PUSH_ENDPOINT_CHARS_MAX),
    keys: z.object({
      /** A point of P-256, uncompressed, in base64url. */
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
      /** 16 bytes in base64url. */
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
    }),
    /** The language of its words; one that the house does not write is English. */
    language: z.string().regex(/^[a-z]{2}$/),
    kinds: PushKinds,
  })
  .meta(here);
export type PutPush = z.infer<typeof PutPush>;
