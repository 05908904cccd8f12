import { describe, expect, it } from 'vitest';
import { messages, receipts, settled, subscribe } from './test-frames.ts';
import { ctx, openInstance, rawConnected, stompClient, until } from './test-support.ts';

describe('receipts', () => {
  it('answer every frame once it is processed, also one with escaped headers', async () => {
    const { url } = await openInstance();
    const raw = await rawConnected(url);
    subscribe(raw, 'a\\cb');
    raw.say('UNSUBSCRIBE\nid:a\\cb\nreceipt:second\n\n\0');
    raw.say('DISCONNECT\nreceipt:third\n\n\0');
    expect(await raw.closed).toEqual({ code: 1000, reason: 'disconnected' });
    expect(receipts(raw)).toEqual(['a:b', 'second', 'third']);
  });

  it('let the client library disconnect in order', async () => {
    const { live, url } = await openInstance();
    const client = await stompClient(url);
    const left = new Promise((resolve) => {
      client.onDisconnect = resolve;
    });
    await client.deactivate();
    await left;
    await until(() => live.connections() === 0);
  });
});

describe('an ERROR frame', () => {
  it.each([
    ['an unknown command', 'JUMP\n\n\0', 'unknown command'],
    ['SEND, which no room takes', 'SEND\ndestination:/topic/open\n\nhi\0', 'kit.not_allowed'],
    ['BEGIN', 'BEGIN\ntransaction:t\n\n\0', 'transactions are not supported'],
    ['COMMIT', 'COMMIT\ntransaction:t\n\n\0', 'transactions are not supported'],
    ['ABORT', 'ABORT\ntransaction:t\n\n\0', 'transactions are not supported'],
    ['SUBSCRIBE without id', 'SUBSCRIBE\ndestination:/topic/open\n\n\0', 'SUBSCRIBE needs the header id'],
    ['SUBSCRIBE without destination', 'SUBSCRIBE\nid:1\n\n\0', 'SUBSCRIBE needs the header destination'],
    [
      'a mode in which messages are acknowledged',
      'SUBSCRIBE\nid:1\ndestination:/topic/open\nack:client\n\n\0',
      'only ack:auto is supported',
    ],
    ['UNSUBSCRIBE of nothing', 'UNSUBSCRIBE\nid:1\n\n\0', 'no such subscription'],
    ['ACK', 'ACK\nid:1-1\n\n\0', 'unknown command'],
    ['NACK', 'NACK\nid:1-1\n\n\0', 'unknown command'],
    ['an undefined escape', 'SUBSCRIBE\nid:\\t\n\n\0', 'undefined escape in a header'],
    ['a malformed frame', 'SUBSCRIBE\nid\0', 'the frame has no end of headers'],
    ['an inherited name', 'constructor\n\n\0', 'unknown command'],
  ])('answers %s and closes the connection', async (_what, text, message) => {
    const raw = await rawConnected((await openInstance()).url);
    raw.say(text);
    expect((await raw.heard('ERROR')).headers.message).toBe(message);
    expect((await raw.closed).reason).toBe(message);
  });

  it('names the receipt that was asked for', async () => {
    const raw = await rawConnected((await openInstance()).url);
    raw.say('SEND\ndestination:/topic/open\nreceipt:mine\n\nhi\0');
    expect((await raw.heard('ERROR')).headers['receipt-id']).toBe('mine');
    await raw.closed;
    expect(receipts(raw)).toEqual([]);
  });

  it('reaches the client library', async () => {
    const client = await stompClient((await openInstance()).url);
    const told = new Promise<string | undefined>((resolve) => {
      client.onStompError = ({ headers }) => resolve(headers.message);
    });
    client.publish({ destination: '/topic/open', body: 'hi' });
    expect(await told).toBe('kit.not_allowed');
  });
});

describe('limits of a connection', () => {
  it('refuse the subscription above the maximum and close', async () => {
    const raw = await rawConnected((await openInstance({ subscriptions: 2 })).url);
    for (const id of ['1', '2', '3']) subscribe(raw, id);
    expect((await raw.heard('ERROR')).headers).toMatchObject({
      message: 'too many subscriptions',
      'receipt-id': '3',
    });
    expect((await raw.closed).code).toBe(1008);
    expect(receipts(raw)).toEqual(['1', '2']);
  });

  it('answer a frame slightly too big with an ERROR, and cut off one far too big', async () => {
    const { url } = await openInstance();
    const some = await rawConnected(url);
    some.say(`SEND\ndestination:/x\n\n${'x'.repeat(70_000)}\0`);
    expect((await some.heard('ERROR')).headers.message).toBe('the frame is too big');
    expect((await some.closed).code).toBe(1009);
    const much = await rawConnected(url);
    much.say(`SEND\ndestination:/x\n\n${'x'.repeat(1_000_000)}\0`);
    expect((await much.closed).code).toBe(1009);
  });

  it('refuse a second subscription with the same id', async () => {
    const raw = await rawConnected((await openInstance()).url);
    subscribe(raw, '1');
    subscribe(raw, '1');
    expect((await raw.heard('ERROR')).headers.message).toBe('the subscription exists already');
  });
});

describe('subscriptions', () => {
  it('on one destination each get the message, until they end', async () => {
    const { live, url } = await openInstance();
    const raw = await rawConnected(url);
    subscribe(raw, 'a');
    subscribe(raw, 'b');
    await settled(raw);
    await live.publish(ctx, '/topic/open', 1);
    await until(() => messages(raw).length === 2);
    raw.say('UNSUBSCRIBE\nid:a\n\n\0');
    await settled(raw);
    await live.publish(ctx, '/topic/open', 2);
    await until(() => messages(raw).length === 3);
    expect(messages(raw).map(({ headers, body }) => [headers.subscription, body])).toEqual([
      ['a', '1'],
      ['b', '1'],
      ['b', '2'],
    ]);
    expect(new Set(messages(raw).map(({ headers }) => headers['message-id'])).size).toBe(3);
  });
});
