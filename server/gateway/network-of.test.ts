/** Whose turn an upgrade takes, by where it comes from. */
import { expect, it } from "vitest";
import { createNetworkOf } from "./network-of.ts";

const TRUSTED = ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"];

it.each([
  ["192.0.2.9", undefined, "192.0.2.9"],
  ["::ffff:192.0.2.9", undefined, "192.0.2.9"],
  ["2001:db9:1:2:3:4:5:6", undefined, "2001:db9:1:2::/64"],
  // Nobody is believed who is no proxy of the house.
  ["192.0.2.9", "203.0.113.5", "192.0.2.9"],
  ["10.1.2.3", "203.0.113.5", "203.0.113.5"],
  ["::ffff:10.1.2.3", "203.0.113.5", "203.0.113.5"],
  ["192.0.2.1", "203.0.113.5", "203.0.113.5"],
  ["2001:db8::7", "203.0.113.5", "203.0.113.5"],
  // What the client itself wrote stands before what the proxy saw.
  ["10.1.2.3", "198.51.100.1, 203.0.113.5", "203.0.113.5"],
  ["10.1.2.3", "", "10.1.2.3"],
  ["10.1.2.3", undefined, "10.1.2.3"],
  [undefined, "203.0.113.5", ""],
])("from %s, forwarded for %s, it is %s", (remoteAddress, forwarded, network) => {
  const request = { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } };
  expect(createNetworkOf(TRUSTED)(request)).toBe(network);
});
