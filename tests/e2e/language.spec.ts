/** The terminal in another language: German by the browser's own, and one that nobody speaks, under which nothing escapes. */
import { expect, test, type Page } from "@playwright/test";
import { checkAccessibility, enter, watchForTrouble } from "./support.ts";
import { useOwnAccount } from "./support-records.ts";

const own = useOwnAccount();
