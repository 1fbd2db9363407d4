/** Frame headers, read by another implementation. */
import { describe, expect, it } from "vitest";
import { createWsReceiver } from "../../tests/support/ws-receiver.ts";
import { FRAME_HEADER_BYTES_MAX, headerBytes, writeHeader } from "./ws-frames.ts";

/** What a WebSocket implementation that is not ours reads from the bytes. */
async function receive(bytes: Buffer): Promise<{ data: Buffer; isBinary: boolean }> {
  const receiver = createWsReceiver();
  return new Promise((resolve, reject) => {
    receiver.on("message", (data: Buffer, isBinary: boolean) => resolve({ data, isBinary }));
    receiver.on("error", reject);
    receiver.write(bytes);
  });
}

describe("frame headers", () => {
  it.each([0, 1, 125, 126, 127, 128, 65_535, 65_536, 70_000])(
    "frames a payload of %i bytes so that another implementation reads it whole",
    async (length) => {
      const bytes = Buffer.alloc(FRAME_HEADER_BYTES_MAX + length, 0x37);
      const start = FRAME_HEADER_BYTES_MAX - headerBytes(length);
      expect(writeHeader(bytes, start, length)).toBe(FRAME_HEADER_BYTES_MAX);
      const { data, isBinary } = await receive(bytes.subarray(start));
      expect(isBinary).toBe(true);
      expect(data.equals(Buffer.alloc(length, 0x37))).toBe(true);
    },
  );
});
