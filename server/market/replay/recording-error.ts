/** Why a recording cannot be played. The message is for the person who started the service, and names the file. */
export class RecordingError extends Error {
  override readonly name = "RecordingError";
  readonly code = "RECORDING";
}
