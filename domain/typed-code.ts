/** Codes that people type from a mail, an app or a sheet of paper. For the terminal and the service. Runs anywhere; pure. */

/** As it was made, with whatever spaces and dashes it is typed, and unseen marks it is copied with from a mail in Arabic. */
export const bareCode = (typed: string): string => typed.replace(/[\s\p{Cf}-]/gu, "");

/** Whether a bare code has the form of an app's, six digits; anything else is taken for a recovery code. */
export const isAppCode = (bare: string): boolean => /^[0-9]{6}$/.test(bare);
