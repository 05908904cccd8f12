import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import type { HubCallbacks } from './hub-callbacks.ts';
import { defaultLimits } from './limits.ts';
import { actorOf, rawConnected, until } from './test-support.ts';

/** One connection, in a hub that records what it is asked and can be made to wait. */
async function pair() {
  const asked: string[] = [];
  let gate = Promise.resolve();
  let ws: WebSocket | undefined;
  let connection: Connection | undefined;
  const hub: HubCallbacks = {
    limits: defaultLimits,
    log: pino({ level: 'silent' }),
    async authenticate() {
      asked.push('authenticate');
      return actorOf('session one');
    },
    async authorise(_actor, destination) {
      asked.push(`authorise ${destination}`);
      await gate;
    },
    joined: (_connection, { destination }) => asked.push(`joined ${destination}`),
    left: ({ destination }) => asked.push(`left ${destination}`),
    closed: () => asked.push('closed'),
  };
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    ws = socket;
    connection = new Connection(hub, socket, request, actorOf('session one'));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const raw = await rawConnected(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    raw,
    asked,
    ws: ws as WebSocket | undefined,
    connection: connection as Connection | undefined,
    /** Makes rooms wait with their answers until the returned function is called. */
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
  };
}
const subscribe = (id: number) => `SUBSCRIBE\nid:${id}\ndestination:/${id}\nreceipt:${id}\n\n\0`;

describe('a connection', () => {
  it('processes its frames in order, and reads no further while a room decides', async () => {
    const { raw, asked, ws, hold } = await pair();
    const open = hold();
    raw.say(subscribe(1) + subscribe(2));
    await until(() => asked.includes('authorise /1'));
    expect(ws?.isPaused).toBe(true);
    raw.say('UNSUBSCRIBE\nid:2\nreceipt:last\n\n\0');
    open();
    await until(() => raw.frames.some(({ headers }) => headers['receipt-id'] === 'last'));
    expect(asked).toEqual(['authorise /1', 'joined /1', 'authorise /2', 'joined /2', 'left /2']);
    expect(ws?.isPaused).toBe(false);
  });

  it('leaves its topics when it ends', async () => {
    const { raw, asked } = await pair();
    raw.say(subscribe(1));
    await raw.heard('RECEIPT');
    raw.ws.terminate();
    await until(() => asked.includes('closed'));
    expect(asked).toEqual(['authorise /1', 'joined /1', 'left /1', 'closed']);
  });

  it('that ends while a room decides joins nothing', async () => {
    const { raw, asked, connection, hold } = await pair();
    const open = hold();
    raw.say(subscribe(1) + subscribe(2));
    await until(() => asked.includes('authorise /1'));
    connection?.end(1001, 'going away');
    open();
    await raw.closed;
    await until(() => asked.includes('closed'));
    expect(asked).toEqual(['authorise /1', 'closed']);
  });

  it('rechecks once when asked three times meanwhile', async () => {
    const { raw, asked, connection, hold } = await pair();
    const open = hold();
    raw.say(subscribe(1));
    await until(() => asked.includes('authorise /1'));
    for (let i = 0; i < 3; i += 1) connection?.recheck();
    raw.say(subscribe(2));
    open();
    await until(() => asked.includes('joined /2'));
    expect(asked).toEqual([
      'authorise /1',
      'joined /1',
      'authenticate',
      'authorise /1',
      'authorise /2',
      'joined /2',
    ]);
  });
});
