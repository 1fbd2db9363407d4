/**
 * The header of an unmasked, unfragmented binary WebSocket frame (RFC 6455 §5.2), written straight into bytes.
 * Runs in the service; pure. Allocates nothing.
 */

/** FIN and opcode 2. */
const FIN_BINARY = 0x82;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const LENGTH_7_MAX = 125;
const LENGTH_16_MAX = 0xffff;

/** Room that any header fits in. */
export const FRAME_HEADER_BYTES_MAX = 10;

/** Bytes of the header before a payload of `length` bytes: always the shortest form, as the protocol demands. */
export function headerBytes(length: number): number {
  return length <= LENGTH_7_MAX ? 2 : length <= LENGTH_16_MAX ? 4 : 10;
}

/** Writes the header of a payload of `length` bytes at `start`; returns the position after it. */
export function writeHeader(out: Uint8Array, start: number, length: number): number {
  out[start] = FIN_BINARY;
  if (length <= LENGTH_7_MAX) {
    out[start + 1] = length;
    return start + 2;
  }
  if (length <= LENGTH_16_MAX) {
    out[start + 1] = LENGTH_16;
    out[start + 2] = length >>> 8;
    out[start + 3] = length;
    return start + 4;
  }
  out[start + 1] = LENGTH_64;
  out.fill(0, start + 2, start + 6);
  out[start + 6] = length >>> 24;
  out[start + 7] = length >>> 16;
  out[start + 8] = length >>> 8;
  out[start + 9] = length;
  return start + 10;
}
