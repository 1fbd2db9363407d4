/** The language that an account's owner reads the terminal in, for his mail. */
export const sql = `
-- As server/mail/mail-language.ts lists them; null: he never said one.
alter table accounts add column language text check (language ~ '^[a-z]{2}(-[a-z0-9]{2,8})?$');
`;
