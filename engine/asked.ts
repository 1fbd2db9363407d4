/** What the sequencer is asked to run: commands as callers make them. Runs anywhere; types alone. */
import type { ClosePosition, Command, PlaceOrder } from "./input.ts";

/** A command without its time: the sequencer reads the clock. */
export type Asked<C extends Command> = C extends Command ? Omit<C, "ts"> : never;

/** An order or a close that may have a name of its client's; whether that is free, the sequencer finds out. */
export type NamedCommand = PlaceOrder | ClosePosition;

/** One of those without its time, and without what is known of its name. */
export type AskedByName = NamedCommand extends infer C
  ? C extends NamedCommand
    ? Omit<C, "ts" | "known">
    : never
  : never;
