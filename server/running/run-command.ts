/** Runs an operator's command to its exit status. What it fails of is one line on standard error, never a stack. */

/** `failed`: what did not happen, before the cause; `status`: that of a failure. */
export function runCommand(main: () => Promise<number>, failed: string, status: number): void {
  main().then(
    (done) => {
      process.exitCode = done;
    },
    (error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      process.stderr.write(`${failed} ${said}\n`);
      process.exitCode = status;
    },
  );
}
