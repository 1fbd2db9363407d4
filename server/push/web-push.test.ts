/** The encryption and the signature of push notices, held to the examples of their standards. */
import { createECDH, createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { areKeys, encryptPush, makeVapidKey, vapidHeader } from "./web-push.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

describe("a message", () => {
  it("is encrypted as the example of RFC 8291 is", () => {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
    const keys = {
      p256dh: bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      ),
      auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
    };
    const text = Buffer.from("When I grow up, I want to be a watermelon");
    const sealed = encryptPush(text, keys, bytes("DGv6ra1nlYgDCS1FRnbzlw"), pair);
    expect(sealed.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("is another each time", () => {
    const { public_key } = makeVapidKey();
    const keys = { p256dh: public_key, auth: Buffer.alloc(16) };
    const [one, other] = [1, 2].map(() => encryptPush(Buffer.from("x"), keys).toString("hex"));
    expect(one).not.toBe(other);
  });

  it.each([
    ["no point of the curve", Buffer.alloc(65, 4)],
    ["too short", Buffer.from([4])],
  ])("is for no key that is %s", (_what, p256dh) => {
    expect(areKeys({ p256dh, auth: Buffer.alloc(16) })).toBe(false);
    expect(areKeys({ p256dh: makeVapidKey().public_key, auth: Buffer.alloc(16) })).toBe(true);
  });
});

/** Whether a header's signature is of its key. */
function isSigned(header: string): boolean {
  const [, told = "", signature = "", key = ""] =
    /^vapid t=([^,]+)\.([^.,]+), k=(.+)$/.exec(header) ?? [];
  const point = bytes(key);
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const by = { key: jwk, dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", Buffer.from(told), by, bytes(signature));
}

describe("who sends", () => {
  /** Of RFC 8292, 2.4. */
  const EXAMPLE =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0" +
    "bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, " +
    "k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

  it("is said and signed as in the example of RFC 8292", () => {
    expect(isSigned(EXAMPLE)).toBe(true);
    const header = vapidHeader(makeVapidKey(), {
      endpoint: "https://push.example.net/some/where",
      expires_at: 1_453_523_768_000,
      subject: "mailto:push@example.com",
    });
    expect(isSigned(header)).toBe(true);
    const told = (text: string) => text.split(".").slice(0, 2);
    expect(told(header)).toEqual(told(EXAMPLE));
    expect(isSigned(header.replace("t=eyJ0", "t=eyJ1"))).toBe(false);
  });
});
