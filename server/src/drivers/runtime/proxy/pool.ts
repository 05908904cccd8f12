import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { guardedLookup } from '../../../kit/public-address.ts';
import { AnswerParser, type AnswerReader } from './answer-parser.ts';
import type { Tuning } from './tuning.ts';
import type { Target } from './types.ts';

const CONNECT_MS = 10_000;
/** Node's servers close what is idle for five seconds: we are first. */
const IDLE_MS = 4_000;
/** What must not be sent twice goes over a connection that was in use a moment ago, or over a new one. */
const FRESH_MS = 1_000;

export type Carrier = AnswerReader & {
  /** The connection is gone before the answer ended. */
  onBroken(error: Error): void;
  onDrain(): void;
  /** The bytes are the two ends' own from here on; `rest` came together with the head. */
  onUpgraded(rest: Buffer | null): void;
};

/** A connection to an application: one request at a time. */
export class Connection {
  readonly socket: Socket;
  readonly #pool: Pool;
  readonly #parser = new AnswerParser();
  #carrier: Carrier | undefined;
  /** Whether it carried an answer before. */
  isUsed = false;
  freeAt = 0;

  constructor(socket: Socket, pool: Pool) {
    this.socket = socket;
    this.#pool = pool;
    socket.on('data', (chunk: Buffer) => this.#onData(chunk));
    socket.on('end', () => this.#onEnd());
    socket.on('drain', () => this.#carrier?.onDrain());
    socket.on('error', (error) => this.#break(error));
    socket.on('close', () => this.#break(new Error('closed')));
  }

  get hasAnswered() {
    return this.#parser.hasBegun;
  }

  ask(head: string, carrier: Carrier, isBodiless: boolean, mayUpgrade: boolean) {
    this.#carrier = carrier;
    this.#parser.expect(carrier, isBodiless, mayUpgrade);
    this.socket.write(head, 'latin1');
  }

  /** After the end of an answer: to the next one, or away. */
  release() {
    this.#carrier = undefined;
    this.isUsed = true;
    if (!this.#parser.isReusable) return void this.socket.destroy();
    // A slow reader may have held it up at the very end.
    this.socket.resume();
    this.#pool.give(this);
  }

  destroy() {
    this.#carrier = undefined;
    this.socket.destroy();
  }

  #onData(chunk: Buffer) {
    if (!this.#carrier) {
      // There was no request: an application that speaks first would answer the next request with it.
      this.socket.destroy();
      return;
    }
    try {
      this.#parser.push(chunk);
    } catch (error) {
      this.#break(error as Error);
      return;
    }
    if (this.#parser.isUpgraded) this.#letGo();
    // More than was asked for: it would be taken for the next answer.
    else if (!this.#carrier && !this.#parser.isReusable) this.socket.destroy();
  }

  #letGo() {
    const carrier = this.#carrier;
    this.#carrier = undefined;
    this.socket.removeAllListeners('data').removeAllListeners('end').pause();
    carrier?.onUpgraded(this.#parser.takeRest());
  }

  #onEnd() {
    if (!this.#carrier || !this.#parser.finish()) this.#break(new Error('closed'));
  }

  #break(error: Error) {
    const carrier = this.#carrier;
    this.#carrier = undefined;
    this.#pool.forget(this);
    if (!this.socket.destroyed) this.socket.destroy();
    carrier?.onBroken(error);
  }
}

/** The connections to one target. */
export class Pool {
  readonly #dial: () => Socket;
  readonly #secure: boolean;
  readonly #now: () => number;
  #free: Connection[] = [];
  #isClosed = false;

  constructor(target: Target, tuning: Tuning) {
    this.#dial = dialler(target, tuning.mayReach);
    this.#secure = target.at === 'address' && target.url.startsWith('https:');
    this.#now = tuning.now;
  }

  /** `mayRepeat`: when a kept connection turns out to be closed the caller asks again. */
  take(mayRepeat: boolean, then: (connection: Connection) => void, fail: (error: Error) => void) {
    while (this.#free.at(-1)?.socket.destroyed) this.#free.pop();
    const kept = this.#free.at(-1);
    if (kept && (mayRepeat || this.#now() - kept.freeAt < FRESH_MS)) {
      this.#free.pop();
      then(kept);
    } else this.fresh(then, fail);
  }

  fresh(then: (connection: Connection) => void, fail: (error: Error) => void) {
    let socket: Socket;
    try {
      socket = this.#dial();
    } catch (error) {
      process.nextTick(fail, error as Error);
      return;
    }
    const failed = (error: Error) => {
      clearTimeout(timer);
      socket.off('error', failed);
      socket.on('error', () => undefined);
      socket.destroy();
      fail(error);
    };
    const timer = setTimeout(() => failed(new Error('no connection in time')), CONNECT_MS);
    socket.on('error', failed);
    socket.once(this.#secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      then(new Connection(socket, this));
    });
  }

  give(connection: Connection) {
    if (this.#isClosed) {
      connection.socket.destroy();
      return;
    }
    connection.freeAt = this.#now();
    this.#free.push(connection);
  }

  forget(connection: Connection) {
    const at = this.#free.indexOf(connection);
    if (at >= 0) this.#free.splice(at, 1);
  }

  /** Closes what was not used for a while. */
  sweep() {
    const now = this.#now();
    for (const one of this.#free.filter(({ freeAt }) => now - freeAt > IDLE_MS)) one.socket.destroy();
  }

  /** What is in hand goes on; nothing is kept any more. */
  close() {
    this.#isClosed = true;
    for (const one of [...this.#free]) one.socket.destroy();
    this.#free = [];
  }
}

function dialler(target: Target, mayReach: (address: string) => boolean): () => Socket {
  switch (target.at) {
    case 'socket':
      return () => connect({ path: target.path, noDelay: true });
    case 'port':
      return () => connect({ host: target.host ?? '127.0.0.1', port: target.port, noDelay: true });
    case 'address':
      return addressDialler(new URL(target.url), mayReach);
    default:
      throw new Error('Files have no connection.');
  }
}

/** Another site: its name is resolved here, and only an address that may be reached is connected to. */
function addressDialler(url: URL, mayReach: (address: string) => boolean): () => Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'https:';
  const where = {
    host,
    port: Number(url.port || (isSecure ? 443 : 80)),
    lookup: guardedLookup(mayReach),
    noDelay: true,
  };
  return () => {
    if (isIP(host) && !mayReach(host)) throw new Error('This address is not led to.');
    if (!isSecure) return connect(where);
    return connectTls({ ...where, ...(isIP(host) ? {} : { servername: host }), ALPNProtocols: ['http/1.1'] });
  };
}
