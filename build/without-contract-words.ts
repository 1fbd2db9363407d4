/**
 * Vite plugin for workers: leaves out the contract's words that only people read (what an operation does, where a record
 * comes from), which make the documents of the interface. The terminal shows none of them. Runs in the build, and stops it
 * where there is nothing to leave out any more.
 */
import type { Plugin } from "vite";

const CONTRACT = /\/contract\/[a-z-]+\.ts$/;
/** The worker that reads the contract; others have none of its words. */
const FEED = /\/workers\/feed\//;
const WORDS = [
  /(?<=\bsummary:\s*)"(?:[^"\\]|\\.)*"/g,
  /(?<=\b(?:documented|assumed|extension)\(\s*)"(?:[^"\\]|\\.)*"/g,
];

/** Texts become empty; nothing else changes. */
export function withoutContractWords(): Plugin {
  let left = 0;
  let isFeed = false;
  return {
    name: "ringside:without-contract-words",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      isFeed ||= FEED.test(id);
      if (!CONTRACT.test(id)) return null;
      const read = WORDS.reduce(
        (text, words) =>
          text.replaceAll(words, () => {
            left += 1;
            return '""';
          }),
        code,
      );
      return { code: read, map: null };
    },
    buildEnd(fault) {
      if (fault === undefined && isFeed && left === 0) {
        this.error("The contract has no words where build/without-contract-words.ts looks.");
      }
    },
  };
}
