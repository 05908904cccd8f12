import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHeaders, answerTrailers } from './answer-headers.ts';
import type { AnswerHead } from './answer-parser.ts';
import { sendBody } from './body.ts';
import { type Instance, layDown, type Place, takeUp } from './instances.ts';
import type { Teller } from './pages/page.ts';
import type { Carrier, Connection, Pool } from './pool.ts';
import { requestHead } from './request-head.ts';
import { Standstill } from './standstill.ts';
import type { Tuning } from './tuning.ts';
import type { Visit } from './visitors.ts';

/** A request that was let in. */
export type Asking = {
  request: IncomingMessage;
  response: ServerResponse;
  instance: Instance;
  visit: Visit;
  /** The caller's address. */
  address: string;
  /** What came after the head of an upgrade; undefined: it is none. */
  upgrade: Buffer[] | undefined;
  /** How often it was sent to a target. */
  tries: number;
};

export type Forwarding = {
  tell: Teller;
  tuning: Tuning;
  proto: string;
  frame: string;
  identify(visit: Visit): string;
  renewed(visit: Visit): string | null;
  /** Everything in hand, for those who look after it. */
  active: Set<InHand>;
  /** Begins anew, perhaps at another target. */
  again(asking: Asking): void;
};

/** What is in hand, as far as others may end it. */
export type InHand = {
  readonly asking: Asking;
  /** Called now and then: ends what stands still. */
  look(now: number): void;
  cut(): void;
};

const SMALL = 16 * 1024;
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** One request on its way to an application, and its answer on its way back. */
export class Exchange implements Carrier, InHand {
  readonly asking: Asking;
  readonly #forwarding: Forwarding;
  readonly #place: Place;
  readonly #isRepeatable: boolean;
  #still: Standstill | undefined;
  #connection: Connection | undefined;
  #head: AnswerHead | undefined;
  #waitsForDrain = false;
  #isDone = false;
  #stopBody: (() => void) | undefined;
  #continueBody: (() => void) | undefined;

  constructor(asking: Asking, place: Place, forwarding: Forwarding) {
    this.asking = asking;
    this.#place = place;
    this.#forwarding = forwarding;
    const { request } = asking;
    this.#isRepeatable = REPEATABLE.has(request.method as string) && !hasBody(request) && !asking.upgrade;
  }

  begin(pool: Pool) {
    const { asking } = this;
    takeUp(asking.instance, this.#place);
    this.#forwarding.active.add(this);
    asking.response.once('close', this.#onClientGone);
    const ready = (connection: Connection) => this.#onConnected(connection);
    const refused = (error: Error) => this.#onRefused(error);
    if (asking.tries === 0) pool.take(this.#isRepeatable, ready, refused);
    else pool.fresh(ready, refused);
  }

  #onConnected(connection: Connection) {
    if (this.#isDone) return connection.destroy();
    this.#connection = connection;
    const { request, visit, address, upgrade } = this.asking;
    const host = request.headers.host as string;
    const { proto, identify } = this.#forwarding;
    const { away } = this.#place;
    const head = requestHead({
      request,
      host: away?.host ?? host,
      path: away ? away.path + request.url : (request.url as string),
      cookies: visit.rest,
      identity: identify(visit),
      forwarded: `X-Forwarded-For: ${address}\r\nX-Forwarded-Proto: ${proto}\r\nX-Forwarded-Host: ${host}\r\n`,
      isUpgrade: upgrade !== undefined,
      origin: away?.origin,
    });
    connection.ask(head, this, request.method === 'HEAD', upgrade !== undefined);
    if (!upgrade && hasBody(request)) {
      const { stop, go } = sendBody(request, connection.socket);
      this.#stopBody = stop;
      this.#continueBody = go;
    }
  }

  onDrain() {
    this.#continueBody?.();
  }

  onContinue() {
    if (this.asking.request.headers.expect && !this.asking.response.headersSent)
      this.asking.response.writeContinue();
  }

  onHead(head: AnswerHead) {
    if (this.#isDone) return;
    this.#head = head;
    const { instance, request, response } = this.asking;
    if (head.status >= 500) instance.failures += 1;
    if (head.status === 101) return;
    const headers = this.#headers(head, request.httpVersionMinor === 1);
    response.writeHead(head.status, head.message, headers);
  }

  onHeadAlone() {
    if (!this.#isDone && this.#head?.status !== 101) this.asking.response.flushHeaders();
  }

  #headers(head: AnswerHead, mayHaveTrailers: boolean): string[] {
    const { visit } = this.asking;
    const { frame } = this.#forwarding;
    const headers = answerHeaders(head, frame, this.#place.away?.location, mayHaveTrailers);
    const renewed = this.#forwarding.renewed(visit);
    if (renewed) headers.push('Set-Cookie', renewed);
    return headers;
  }

  onData(chunk: Buffer) {
    if (this.#isDone || this.asking.response.write(chunk)) return;
    this.#connection?.socket.pause();
    if (this.#waitsForDrain) return;
    this.#waitsForDrain = true;
    this.asking.response.on('drain', () => this.#connection?.socket.resume());
  }

  onEnd(last: Buffer | null, trailers: string[]) {
    if (this.#isDone) return;
    const { response, request } = this.asking;
    if (trailers.length > 0 && request.httpVersionMinor === 1) response.addTrailers(answerTrailers(trailers));
    const connection = this.#connection as Connection;
    this.#finish();
    if (!last) response.end();
    // Head and body leave as one text: of two pieces Node would make two.
    else if (last.length <= SMALL) response.end(last.toString('latin1'), 'latin1');
    else response.end(last);
    // What was not asked for to its end may still be answered: the next request goes elsewhere.
    if (this.#stopBody && !request.complete) connection.destroy();
    else connection.release();
    if (!request.complete) request.resume();
  }

  onUpgraded(rest: Buffer | null) {
    const connection = this.#connection;
    const { response, request, upgrade } = this.asking;
    const head = this.#head;
    const client = request.socket;
    if (this.#isDone || !connection || !head) return;
    const headers = this.#headers(head, false);
    let text = `HTTP/1.1 101 ${head.message}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`;
    for (let n = 0; n < headers.length; n += 2) text += `${headers[n]}: ${headers[n + 1]}\r\n`;
    response.off('close', this.#onClientGone);
    response.detachSocket(client);
    client.removeAllListeners('data').removeAllListeners('end');
    client.write(`${text}\r\n`, 'latin1');
    if (rest) client.write(rest);
    for (const early of upgrade ?? []) connection.socket.write(early);
    join(client, connection.socket, () => this.#finish());
  }

  /** Before anything was sent: nothing is lost by trying where requests go now. */
  #onRefused(_error: Error) {
    if (this.#isDone) return;
    const { asking } = this;
    const hasTurned = asking.instance.place !== this.#place;
    if (asking.tries === 0 && hasTurned) this.#again();
    else this.#fail('gone');
  }

  onBroken(_error: Error) {
    if (this.#isDone) return;
    const connection = this.#connection as Connection;
    const { asking } = this;
    const mayRepeat = this.#isRepeatable && connection.isUsed && !connection.hasAnswered;
    if (mayRepeat && asking.tries === 0) this.#again();
    else this.#fail('gone');
  }

  #again() {
    this.#finish();
    this.#forwarding.again({ ...this.asking, tries: this.asking.tries + 1 });
  }

  #fail(told: 'gone' | 'silent') {
    const { request, response, instance } = this.asking;
    this.#connection?.destroy();
    this.#finish();
    // What began is cut off, so that the caller does not take it for the whole.
    if (response.headersSent) response.destroy();
    else {
      instance.failures += 1;
      this.#forwarding.tell(request, response, told, { isBroken: hasBody(request) });
    }
  }

  readonly #onClientGone = () => {
    if (this.#isDone) return;
    this.#connection?.destroy();
    this.#finish();
  };

  cut() {
    const { request } = this.asking;
    this.#connection?.destroy();
    this.#finish();
    request.socket.destroy();
  }

  look(now: number) {
    const { request, visit, instance } = this.asking;
    const { tuning } = this.#forwarding;
    if (now >= visit.visitor.until) return this.cut();
    // Whoever has something in hand is inside.
    visit.visitor.seenAt = now;
    instance.people.enter(visit.visitor.accountId, null, now);
    this.#still ??= new Standstill(request, now);
    if (this.#still.isIdle(now, tuning.idleMs)) return this.cut();
    const application = this.#connection?.socket;
    if (!this.#still.hasWaited(now, tuning.answerMs, application)) return;
    if (!this.#head) this.#fail('silent');
    // A web socket may be silent for hours; what it has to say must be taken.
    else if (this.#head.status === 101 && application?.writableLength) this.cut();
  }

  #finish() {
    if (this.#isDone) return;
    this.#isDone = true;
    // It may carry another visitor's answer soon.
    this.#connection = undefined;
    this.#stopBody?.();
    this.asking.response.off('close', this.#onClientGone);
    this.#forwarding.active.delete(this);
    layDown(this.asking.instance, this.#place);
  }
}

/** Two connections that are one from now on: when either closes, the other gets what is left and closes too. */
function join(client: Duplex, application: Duplex, ended: () => void) {
  let open = 2;
  const follow = (one: Duplex, other: Duplex) => {
    one.on('error', () => one.destroy());
    one.once('close', () => {
      open -= 1;
      if (open === 0) ended();
      else other.end(() => other.destroy());
    });
    one.pipe(other);
  };
  follow(client, application);
  follow(application, client);
}
