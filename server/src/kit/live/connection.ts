import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { type CloseCode, closeCode, closeReason, StompError } from './closing.ts';
import { commands } from './commands.ts';
import { makeDecoder } from './decoder.ts';
import { type Headers, type RawFrame, readFrame, type Version, writeFrame } from './frame.ts';
import type { Beats } from './greeting.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { HubCallbacks } from './hub-callbacks.ts';
import { type Body, makeOutbox } from './outbox.ts';
import { makeSerialQueue } from './serial-queue.ts';
import type { Subscription } from './subscription.ts';

/** The MESSAGE frame; `skipped` older messages of the subscription were left out before it. */
function messageFrame(
  { id, destination, nextMessageId }: Subscription,
  body: Body,
  skipped: number,
  version: Version | undefined,
): string {
  const headers: Headers = {
    subscription: id,
    'message-id': nextMessageId(),
    destination,
    'content-type': 'application/json',
    skipped: skipped > 0 ? String(skipped) : undefined,
  };
  return writeFrame('MESSAGE', headers, body.text, version);
}

/** One socket that speaks STOMP. Its frames are worked off one after the other. */
export class Connection {
  actor: Actor;
  /** Set by CONNECT. */
  version: Version | undefined;
  readonly hub: HubCallbacks;
  readonly subscriptions = new Map<string, Subscription>();
  /** How many there ever were; numbers the next. */
  subscribed = 0;
  readonly outbox: ReturnType<typeof makeOutbox>;
  #ws: WebSocket;
  #request: IncomingMessage;
  #queue: ReturnType<typeof makeSerialQueue>;
  #heard = Date.now();
  #ended = false;
  #connectTimer: NodeJS.Timeout;
  #stops: (() => void)[] = [];

  constructor(hub: HubCallbacks, ws: WebSocket, request: IncomingMessage, actor: Actor) {
    this.hub = hub;
    this.actor = actor;
    this.#ws = ws;
    this.#request = request;
    const { limits } = hub;
    this.outbox = makeOutbox({
      ws,
      limits,
      message: (...what) => messageFrame(...what, this.version),
      onTooSlow: () => this.fail(new StompError('slow consumer', closeCode.tooSlow)),
    });
    this.#queue = makeSerialQueue({
      // Nothing more is read while a frame is worked on: what waits is bounded by the network's buffers.
      onBusy: () => ws.pause(),
      onIdle: () => {
        this.#heard = Date.now();
        ws.resume();
      },
      onFailure: (error) => this.fail(error),
    });
    const late = () => this.fail(new StompError('no CONNECT in time', closeCode.policy));
    this.#connectTimer = setTimeout(late, limits.connectMs);
    // Not all at once when all came at once.
    const recheckMs = limits.recheckMs * (0.75 + Math.random() / 2);
    const recheckTimer = setInterval(() => this.recheck(), recheckMs).unref();
    this.#stops.push(
      () => clearTimeout(this.#connectTimer),
      () => clearInterval(recheckTimer),
    );
    this.#listen(makeDecoder(limits));
  }

  #listen(decode: (piece: Buffer) => RawFrame[]) {
    this.#ws.on('message', (data: RawData) => {
      this.#heard = Date.now();
      if (this.#ended) return;
      try {
        for (const raw of decode(data as Buffer)) this.#queue.add(() => this.#work(raw));
      } catch (error) {
        this.#queue.add(() => this.fail(error));
      }
    });
    this.#ws.on('pong', () => {
      this.#heard = Date.now();
    });
    // What ws itself refuses (far too big, not UTF-8) it has answered with its own close code already.
    this.#ws.on('error', (error) => this.end(closeCode.protocol, error.message));
    this.#ws.on('close', () => {
      this.#end();
      this.hub.closed(this);
    });
  }

  async #work(raw: RawFrame) {
    let receipt: string | undefined;
    try {
      const frame = readFrame(raw, this.version);
      receipt = frame.headers.get('receipt');
      const greeting = frame.command === 'CONNECT' || frame.command === 'STOMP';
      if (!this.version && !greeting) throw new StompError('not connected');
      const command = commands[frame.command];
      if (!command) throw new StompError('unknown command');
      const outcome = await command(this, frame);
      if (receipt !== undefined && !greeting) this.send('RECEIPT', { 'receipt-id': receipt });
      if (outcome === 'done') this.end(closeCode.done, 'disconnected');
    } catch (error) {
      this.fail(error, receipt);
    }
  }

  connected(version: Version, beats: Beats) {
    this.version = version;
    clearTimeout(this.#connectTimer);
    const { heartBeatMs, heartBeatGraceMs } = this.hub.limits;
    this.send('CONNECTED', {
      version,
      session: randomUUID(),
      server: 'cloudyard',
      'heart-beat': `${heartBeatMs},${heartBeatMs}`,
    });
    const stopHeart = startHeartbeat({
      ws: this.#ws,
      beats,
      graceMs: heartBeatGraceMs,
      beat: () => this.outbox.beat(),
      lastHeard: () => (this.#queue.busy() ? Date.now() : this.#heard),
      onSilence: () => this.fail(new StompError('heart-beat lost', closeCode.policy)),
    });
    this.#stops.push(stopHeart);
  }

  send(command: string, headers: Headers) {
    this.outbox.write(writeFrame(command, headers, '', this.version));
  }

  join(subscription: Subscription) {
    // Ended while the room was asked.
    if (this.#ended) return;
    this.subscriptions.set(subscription.id, subscription);
    this.hub.joined(this, subscription);
  }

  leave(subscription: Subscription) {
    this.subscriptions.delete(subscription.id);
    this.outbox.forget(subscription);
    this.hub.left(subscription);
  }

  /** Looks up the actor again, and whether they may still hear all they subscribed to. */
  recheck() {
    this.#queue.addOnce('recheck', async () => {
      const actor = await this.hub.authenticate(this.#request, this.actor);
      if (actor?.sessionId !== this.actor.sessionId) {
        throw new StompError('kit.not_logged_in', closeCode.sessionEnded);
      }
      this.actor = actor;
      for (const { destination } of this.subscriptions.values()) await this.hub.authorise(actor, destination);
    });
  }

  /** Gives the reason in an ERROR frame, and closes. */
  fail(error: unknown, receipt?: string) {
    if (this.#ended) return;
    const known = error instanceof StompError ? error : new StompError('kit.internal', closeCode.internal);
    if (known !== error) this.hub.log.error({ err: error }, 'live connection');
    if (known.code === closeCode.tooSlow) this.hub.log.warn({ user: this.actor.userId }, 'slow live client');
    const headers = { message: known.message, ...known.headers, 'receipt-id': receipt };
    this.#ws.send(writeFrame('ERROR', headers, '', this.version), () => undefined);
    this.end(known.code, known.message);
  }

  end(code: CloseCode, reason: string) {
    if (this.#ended) return;
    this.#end();
    // Paused, it would not see the client's answer to the close.
    this.#ws.resume();
    this.#ws.close(code, closeReason(reason));
    const cut = setTimeout(() => this.cut(), this.hub.limits.lingerMs);
    this.#ws.once('close', () => clearTimeout(cut));
  }

  /** Ends without a reason. */
  cut() {
    this.#ws.terminate();
  }

  #end() {
    if (this.#ended) return;
    this.#ended = true;
    for (const stop of this.#stops.splice(0)) stop();
    this.#queue.end();
    this.outbox.end();
    for (const subscription of this.subscriptions.values()) this.leave(subscription);
  }
}
