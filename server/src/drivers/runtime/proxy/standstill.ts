import type { IncomingMessage } from 'node:http';

/** Finds out whether a caller sends or takes nothing any more; costs nothing while bytes flow. */
export class Standstill {
  readonly #request: IncomingMessage;
  #read: number;
  #readAt: number;
  #written: number;
  #writtenAt: number;
  #completeAt: number | undefined;

  constructor(request: IncomingMessage, now: number) {
    this.#request = request;
    this.#read = request.socket.bytesRead;
    this.#written = this.#taken();
    this.#readAt = now;
    this.#writtenAt = now;
  }

  /** Whether the body does not come, or the answer is not taken, for so long. */
  isIdle(now: number, ms: number): boolean {
    const { bytesRead, writableLength } = this.#request.socket;
    // An application that does not read holds the body up: that is not the caller's doing.
    if (this.#request.complete || this.#request.isPaused() || bytesRead !== this.#read) this.#readAt = now;
    const taken = this.#taken();
    if (writableLength === 0 || taken !== this.#written) this.#writtenAt = now;
    this.#read = bytesRead;
    this.#written = taken;
    return now - this.#readAt >= ms || now - this.#writtenAt >= ms;
  }

  /** Whether the whole request has waited for an answer for so long. */
  hasWaited(now: number, ms: number): boolean {
    if (!this.#request.complete) return false;
    this.#completeAt ??= now;
    return now - this.#completeAt >= ms;
  }

  /** `bytesWritten` counts what still waits, too. */
  #taken() {
    const { socket } = this.#request;
    return socket.bytesWritten - socket.writableLength;
  }
}
