/** Copies a text and says so, with what is fetched for it then (copy-text.ts). Main thread; of the first load, and small. */
export const copyAndSay = (text: string): void =>
  void import("./copy-text.ts").then((copying) => copying.copyAndSay(text));
