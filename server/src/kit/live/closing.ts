/** Why a socket is closed, as the client sees it. */
export const closeCode = {
  done: 1000,
  goingAway: 1001,
  protocol: 1002,
  policy: 1008,
  tooBig: 1009,
  internal: 1011,
  restart: 1012,
  tooSlow: 1013,
  sessionEnded: 4001,
} as const;
export type CloseCode = (typeof closeCode)[keyof typeof closeCode];

/** Ends the connection with an ERROR frame. `message` is a code of ours or a short plain sentence. */
export class StompError extends Error {
  readonly code: CloseCode;
  /** More headers of the ERROR frame. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(message: string, code: CloseCode = closeCode.protocol, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** A close frame has room for 123 bytes. */
export function closeReason(reason: string): string {
  let text = reason;
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1);
  return text;
}
