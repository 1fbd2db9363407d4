/**
 * The version of the wire, and a hash over all of it: schemas, endpoints, events, commands, errors, codes, limits. A
 * change of the wire changes the hash, and version.test.ts fails until this file says so. Imports nothing; pure.
 * Old clients keep working (the second number rises), or the first number moves. @interface §9 Versioning
 */

/** The interface says that the REST interface is version 1.0; the third number is ours. */
export const CONTRACT_VERSION = "1.0.0";

/** SHA-256 over wireDescription() of wire-description.ts. */
export const CONTRACT_HASH = "8c14939f0b5216a6260aa23e0e16ca3a1909d4d72c18e7f4c1697c729012a9fe";

// History:
// 1.0.0  2026-11-21  The whole interface; the shapes it leaves open; our extensions.
