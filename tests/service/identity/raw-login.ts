/** A password login's answer as the bytes it is made of, but for those that tell the time. Runs in the tests. */
import { request } from "node:http";
import { basic } from "../../support/service.ts";

/** Status, headers in their order and case, and body. */
export function rawLogin(url: string, username: string, password: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // By itself each call gets a name of its own.
    const headers = { authorization: basic(username, password), "x-request-id": "press-000001" };
    request(`${url}/auth/v1/oauth2/login`, { method: "POST", headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { rawHeaders } = response;
        const lines = rawHeaders
          .map((name, at) => (at % 2 === 0 ? `${name}: ${rawHeaders[at + 1]}` : ""))
          .filter((line) => line !== "" && !/^(date|x-server-time):/i.test(line));
        const body = Buffer.concat(parts).toString("latin1");
        resolve(`${response.statusCode}\n${lines.join("\n")}\n${body}`);
      });
    })
      .on("error", reject)
      .end();
  });
}
