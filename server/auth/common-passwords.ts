/**
 * What the commonest passwords of published leaks are made of: the word, without the digits and signs that people put
 * behind it. Pure data.
 */

/** Lower case. `password-rules.ts` strips what stands behind them. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passw0rd pa55word p4ssword pass passwd passwort motdepasse contrasena senha parola haslo wachtwoord
  qwerty qwertz azerty qwertyui qwertyuiop asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
  qweasdzxc qwer qwert qweqwe asdf asd zxc zxcv aaaa abcd abc abcabc abcdef abcdefg abcdefgh abcdefghi xyz
  letmein welcome iloveyou iloveu loveyou ilove love lovely admin administrator root master changeme default
  secret secrets trustno sunshine princess dragon monkey shadow football baseball basketball soccer hockey
  superman batman spiderman starwars pokemon michael jordan jennifer jessica ashley amanda daniel charlie
  thomas george andrew robert matthew joshua hunter buster ginger pepper summer winter autumn spring flower
  cheese cookie chocolate banana computer internet samsung google facebook liverpool arsenal chelsea barcelona
  juventus freedom whatever nothing killer mustang ferrari porsche mercedes corvette yamaha harley phoenix
  diamond silver golden angel angels babygirl lovers jesus jesuschrist blessed hello helloworld hellohello
  test tester testing testtest guest user username login access temp temporary demo trader trading trade
  broker forex bitcoin crypto money account investor invest market markets ringside metatrader ctrader
  january february march april june july august september october november december monday friday
  qwertyqwerty mypassword yourpassword newpassword thepassword passwordpassword
  `
    .trim()
    .split(/\s+/),
);

/** Rows and runs of a keyboard; a password that is a stretch of one, either way, is common. */
export const KEY_RUNS: readonly string[] = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2b3c4d5e6f7g8h9i",
  "147258369",
  "!@#$%^&*()_+",
];
