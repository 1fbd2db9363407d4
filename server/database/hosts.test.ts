/** Addresses of several hosts are read and changed as one. */
import { expect, it } from "vitest";
import { addressesOf, editAddress } from "./hosts.ts";

it.each([
  ["postgres://u:p@one:5432/d", ["postgres://u:p@one:5432/d"]],
  [
    "postgres://u:p%2C@one:5432,two/d?sslmode=require",
    ["postgres://u:p%2C@one:5432/d?sslmode=require", "postgres://u:p%2C@two/d?sslmode=require"],
  ],
  ["postgresql://[::1]:1,[::2]:2/d", ["postgresql://[::1]:1/d", "postgresql://[::2]:2/d"]],
  ["postgres://one/d?a=1,2", ["postgres://one/d?a=1,2"]],
  ["hunter2", ["hunter2"]],
])("%s is of these hosts", (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

it("changes the address of each host, and keeps them together", () => {
  const named = editAddress("postgres://u@one:1,[::2]:2,three/d?sslmode=require", (url) => {
    url.password = "a,b@c";
    url.searchParams.set("application_name", "ringside 1");
  });
  expect(named).toBe(
    "postgres://u:a,b%40c@one:1,[::2]:2,three/d?sslmode=require&application_name=ringside+1",
  );
  expect(addressesOf(named)).toHaveLength(3);
});
