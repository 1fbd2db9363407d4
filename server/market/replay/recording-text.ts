/**
 * The text of a recording's file, unpacked, in pieces. Runs in the service while a recording loads. Yields to the event
 * loop between pieces; holds one piece at a time.
 */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { RecordingError } from "./recording-error.ts";

const PIECE_BYTES = 1 << 20;
const GZIP_MAGIC = [0x1f, 0x8b];
const OTHER_PACKINGS: readonly { readonly name: string; readonly magic: readonly number[] }[] = [
  { name: "a zip archive", magic: [0x50, 0x4b] },
  { name: "packed with zstd", magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "packed with xz", magic: [0xfd, 0x37, 0x7a] },
  { name: "packed with bzip2", magic: [0x42, 0x5a, 0x68] },
];

/** @throws RecordingError when the file cannot be read or unpacked. */
export async function* readRecordingText(path: string): AsyncGenerator<Uint8Array> {
  try {
    const start = await readStart(path);
    const begins = (magic: readonly number[]) => magic.every((byte, at) => start[at] === byte);
    const other = OTHER_PACKINGS.find(({ magic }) => begins(magic));
    if (other !== undefined) {
      throw new RecordingError(`${path} is ${other.name}: unpack it, or pack it with gzip.`);
    }
    const file = createReadStream(path, { highWaterMark: PIECE_BYTES });
    if (!begins(GZIP_MAGIC)) {
      yield* file as AsyncIterable<Uint8Array>;
      return;
    }
    const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
    file.once("error", (error) => gunzip.destroy(error));
    try {
      yield* file.pipe(gunzip) as AsyncIterable<Uint8Array>;
    } finally {
      file.destroy();
    }
  } catch (error) {
    if (error instanceof RecordingError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RecordingError(`${path} cannot be read: ${reason}.`, { cause: error });
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
