/** Tests of key-value-store.ts, on a database that says nothing until the test lets it. */
import { expect, it } from "vitest";
import { openKeyValueStore } from "./key-value-store.ts";

it("leaves no value that is put to the page, which may be gone by then", async () => {
  const asked: string[] = [];
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const put = () => {
    asked.push("put");
    return done;
  };
  const transaction = { store: { put }, done, commit: () => void asked.push("commit") };
  const database = { transaction: () => transaction, put };
  const store = openKeyValueStore(async (work) => work(database as never));
  const written = store.put("a", true);
  await Promise.resolve();
  expect(asked).toEqual(["put", "commit"]);
  end();
  await written;
});
