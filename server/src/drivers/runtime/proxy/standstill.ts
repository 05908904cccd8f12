import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** `bytesWritten` counts what still waits, too. */
const takenOf = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength;

/** Finds out whether the other side sends or takes nothing any more; costs nothing while bytes flow. */
export class Standstill {
  readonly #request: IncomingMessage;
  #read: number;
  #readAt: number;
  #taken: number;
  #takenAt: number;
  #moved = 0;
  #movedAt: number;

  constructor(request: IncomingMessage, now: number) {
    this.#request = request;
    this.#read = request.socket.bytesRead;
    this.#taken = takenOf(request.socket);
    this.#readAt = now;
    this.#takenAt = now;
    this.#movedAt = now;
  }

  /** Whether the caller's body does not come, or the answer is not taken, for so long. */
  isIdle(now: number, ms: number): boolean {
    const { bytesRead, writableLength } = this.#request.socket;
    // An application that does not read holds the body up: that is not the caller's doing.
    if (this.#request.complete || this.#request.isPaused() || bytesRead !== this.#read) this.#readAt = now;
    const taken = takenOf(this.#request.socket);
    if (writableLength === 0 || taken !== this.#taken) this.#takenAt = now;
    this.#read = bytesRead;
    this.#taken = taken;
    return now - this.#readAt >= ms || now - this.#takenAt >= ms;
  }

  /** Whether nothing went either way for so long. */
  hasWaited(now: number, ms: number, application: Socket | undefined): boolean {
    const { socket } = this.#request;
    const moved = socket.bytesRead + takenOf(socket) + (application ? takenOf(application) : 0);
    if (moved !== this.#moved) this.#movedAt = now;
    this.#moved = moved;
    return now - this.#movedAt >= ms;
  }
}
