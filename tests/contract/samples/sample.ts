/** What samples share: the type that keeps them to the contract, and a few constants. */
import type { z } from "zod";
import type { RECORDS, RecordName } from "../../../contract/records.ts";

/** 2026-08-28T12:00:00Z, Unix ms. */
export const TS = 1_787_918_400_000;
export const ACCOUNT_ID = 100_001;

/** Samples of some records, by name, each as it may be sent. */
export type Samples = { [K in RecordName]?: z.input<(typeof RECORDS)[K]> };
