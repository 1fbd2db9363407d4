/** As whom a session of FIX is opened. Runs in the service; pure. */

export type FixLogin = {
  /** SenderCompID and TargetCompID, as the other side has given them. */
  readonly sender: string;
  readonly target: string;
  /** null: the comp ids say who it is. */
  readonly username: string | null;
  /** null: none. Never log it. */
  readonly password: string | null;
};

export const COMP_IDS_FORM = "SENDER:TARGET or SENDER:TARGET:USERNAME";

const COMP_IDS = /^([!-9;-~]{1,64}):([!-9;-~]{1,64})(?::([!-~]{1,128}))?$/;

/** As it is configured, in printable ASCII; null: it is not of that form. */
export function readCompIds(text: string): Omit<FixLogin, "password"> | null {
  const [, sender, target, username = null] = COMP_IDS.exec(text) ?? [];
  return sender === undefined || target === undefined ? null : { sender, target, username };
}
