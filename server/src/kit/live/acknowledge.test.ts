import type { IMessage } from '@stomp/stompjs';
import { describe, expect, it } from 'vitest';
import { bodies, messages, settled, subscribe } from './test-frames.ts';
import { ctx, house, rawConnected, receipt, stompClient, until } from './test-support.ts';

describe('acknowledging', () => {
  /** Two may be unacknowledged; a third message waits, and of those that wait only the newest. */
  async function three(ack: string, version = '1.2') {
    const { live, url } = await house({ unacknowledged: 2 });
    const raw = await rawConnected(url, version);
    subscribe(raw, 's', ack);
    await settled(raw);
    for (const n of [1, 2, 3, 4, 5]) await live.publish(ctx, '/topic/open', n);
    await until(() => messages(raw).length >= 2);
    await settled(raw);
    return { live, raw };
  }

  it('auto needs none', async () => {
    const { raw } = await three('auto');
    await until(() => messages(raw).length === 5);
    expect(bodies(raw)).toEqual([1, 2, 3, 4, 5]);
    expect(messages(raw)[0]?.headers).not.toHaveProperty('ack');
  });

  it('client settles all before, too', async () => {
    const { live, raw } = await three('client');
    expect(bodies(raw)).toEqual([1, 2]);
    raw.say(`ACK\nid:${messages(raw)[1]?.headers.ack}\n\n\0`);
    await until(() => messages(raw).length === 3);
    expect(messages(raw)[2]).toMatchObject({ body: '5', headers: { skipped: '2' } });
    await live.publish(ctx, '/topic/open', 6);
    await until(() => messages(raw).length === 4);
    // Late, for a message settled already: no harm.
    raw.say(`ACK\nid:${messages(raw)[0]?.headers.ack}\n\n\0`);
    await settled(raw);
    expect(bodies(raw)).toEqual([1, 2, 5, 6]);
  });

  it('client-individual settles one', async () => {
    const { live, raw } = await three('client-individual');
    raw.say(`ACK\nid:${messages(raw)[1]?.headers.ack}\n\n\0`);
    await until(() => messages(raw).length === 3);
    await live.publish(ctx, '/topic/open', 6);
    await settled(raw);
    expect(bodies(raw)).toEqual([1, 2, 5]);
    raw.say(`ACK\nid:${messages(raw)[0]?.headers.ack}\n\n\0`);
    await until(() => messages(raw).length === 4);
    expect(bodies(raw)).toEqual([1, 2, 5, 6]);
  });

  it('NACK drops the message and makes room', async () => {
    const { raw } = await three('client-individual');
    raw.say(`NACK\nid:${messages(raw)[0]?.headers.ack}\n\n\0`);
    await until(() => messages(raw).length === 3);
    expect(bodies(raw)).toEqual([1, 2, 5]);
  });

  it('in 1.1 names the subscription', async () => {
    const { raw } = await three('client', '1.1');
    const id = messages(raw)[1]?.headers['message-id'];
    raw.say(`ACK\nsubscription:s\nmessage-id:${id}\n\n\0`);
    await until(() => messages(raw).length === 3);
    raw.say(`NACK\nsubscription:other\nmessage-id:${id}\n\n\0`);
    expect((await raw.heard('ERROR')).headers.message).toBe('no such message');
  });

  it('of a message never sent is an error; of an ended subscription it is late', async () => {
    const { raw } = await three('client');
    raw.say('UNSUBSCRIBE\nid:s\n\n\0');
    raw.say(`ACK\nid:${messages(raw)[0]?.headers.ack}\n\n\0`);
    await settled(raw);
    subscribe(raw, 'again', 'client');
    await settled(raw);
    raw.say('ACK\nid:1-99\n\n\0ACK\nid:999-1\n\n\0');
    expect((await raw.heard('ERROR')).headers.message).toBe('no such message');
  });

  it.each(['client', 'client-individual'])('%s works with the client library', async (ack) => {
    const { live, url } = await house({ unacknowledged: 1 });
    const client = await stompClient(url);
    const got: IMessage[] = [];
    const take = (message: IMessage) => {
      got.push(message);
      if (got.length % 2) message.ack();
      else message.nack();
    };
    await receipt(client, (headers) => client.subscribe('/topic/open', take, { ...headers, ack }));
    for (const n of [1, 2, 3, 4]) {
      await live.publish(ctx, '/topic/open', n);
      await until(() => got.length === n);
    }
    expect(client.connected).toBe(true);
  });
});
