/** Whether a measure is to be short, by --quick: it says that all of it runs, and its figures are rough. Runs in Node. */
export const isQuick = process.argv.includes("--quick");
