/**
 * Tells zod never to make code from text, which the content security policy forbids and would report. Imported before
 * anything that makes a schema. Runs in the feed worker.
 */
import { config } from "zod";

config({ jitless: true });
