/** Showing that an e-mail is one's own, where the broker asks for it. Runs in the service. */
import type { EmailProofs } from "../../auth/email-proof.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import type { Handlers } from "../operation.ts";
import { originOf, whoOf } from "./trading.ts";

export type EmailProofDeps = { readonly emailProofs: EmailProofs; readonly engine: EnginePort };

export function emailProofRoutes({ emailProofs, engine }: EmailProofDeps) {
  return {
    /** @interface operation:request_email_code */
    async request_email_code({ caller }) {
      await emailProofs.request(caller().account_id);
      return null;
    },
    /** @interface operation:verify_email */
    async verify_email({ caller, ip, body }) {
      const origin = originOf(caller(), ip);
      await emailProofs.verify(caller().account_id, origin, body.code);
      // His other tabs hear of it, and take the banner away.
      const stays = { group_id: undefined, status: undefined, leverage: undefined } as const;
      const told = { kind: "update_account", ...stays, is_told: true } as const;
      await engine.submit({ ...whoOf(caller()), ...told }, origin);
      return null;
    },
  } satisfies Handlers;
}
