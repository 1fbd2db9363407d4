/**
 * The version of the wire, and a hash over all of it: schemas, endpoints, events, commands, errors, codes, limits. A
 * change of the wire changes the hash, and version.test.ts fails until this file says so. Imports nothing; pure.
 * Old clients keep working (the second number rises), or the first number moves. @interface §9 Versioning
 */

/** The interface says that the REST interface is version 1.0; the third number is ours. */
export const CONTRACT_VERSION = "1.1.0";

/** SHA-256 over wireDescription() of wire-description.ts. */
export const CONTRACT_HASH = "de6041bcb27c69e6bf67c8d37f1d4a3b9c4a2a9cb05ed3473c7b3dc46ff93868";

// History:
// 1.0.0  2026-11-21  The whole interface; the shapes it leaves open; our extensions.
// 1.1.0  2026-11-21  Trading in full: take-profit levels, trailing and break-even, close-by, self-set limits, statement,
//                    corrections of deals and balances, halts, status of a symbol, the nearest value that passes.
