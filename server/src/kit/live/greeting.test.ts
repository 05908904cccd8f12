import { type Client, Versions } from '@stomp/stompjs';
import { describe, expect, it } from 'vitest';
import { ctx, openInstance, rawClient, rawConnected, receipt, stompClient, until } from './test-support.ts';

describe('CONNECT', () => {
  it.each(['1.1', '1.2'])(
    'agrees on %s with the client library, which then gets messages',
    async (version) => {
      const { live, url } = await openInstance();
      const client = await stompClient(url, { stompVersions: new Versions([version]) });
      expect(client.connectedVersion).toBe(version);
      const bodies: string[] = [];
      await receipt(client, (headers) =>
        client.subscribe('/topic/open', ({ body }) => bodies.push(body), headers),
      );
      await live.publish(ctx, '/topic/open', { name: '设备' });
      await until(() => bodies.length > 0);
      expect(bodies).toEqual(['{"name":"设备"}']);
    },
  );

  it.each([
    ['accept-version:1.0,1.1,1.2,2.0\n', '1.2'],
    ['accept-version:1.1,1.0\n', '1.1'],
    ['accept-version: 1.1 , 9\n', '1.1'],
  ])('with %j chooses %s', async (header, version) => {
    const raw = await rawClient((await openInstance()).url);
    raw.say(`STOMP\n${header}\n\0`);
    const { headers } = await raw.heard('CONNECTED');
    expect(headers).toMatchObject({ version, server: 'cloudyard' });
    expect(headers.session).toMatch(/\S/);
  });

  it.each([['accept-version:2.0\n'], ['accept-version:1.0\n'], ['']])(
    'with %j shares no version, and is refused with the versions there are',
    async (header) => {
      const raw = await rawClient((await openInstance()).url);
      raw.say(`CONNECT\n${header}\n\0`);
      expect((await raw.heard('ERROR')).headers).toMatchObject({ version: '1.1,1.2' });
      expect(await raw.closed).toEqual({ code: 1002, reason: 'no version in common' });
    },
  );

  it.each([
    [['v10.stomp', 'v12.stomp'], 'v12.stomp'],
    [['v11.stomp', 'other'], 'v11.stomp'],
  ])('of the sub-protocols %j takes %s', async (offered, taken) => {
    const raw = await rawClient((await openInstance()).url, undefined, offered);
    expect(raw.ws.protocol).toBe(taken);
  });

  it('with the sub-protocol of 1.0 alone is rejected by the client', async () => {
    await expect(rawClient((await openInstance()).url, undefined, ['v10.stomp'])).rejects.toThrow(
      'subprotocol',
    );
  });

  it('must come within the time limit', async () => {
    const raw = await rawClient((await openInstance({ connectMs: 20 })).url);
    expect((await raw.heard('ERROR')).headers.message).toBe('no CONNECT in time');
    expect((await raw.closed).code).toBe(1008);
  });

  it('must come once and before any other frame', async () => {
    const { url } = await openInstance();
    const twice = await rawConnected(url);
    twice.say('CONNECT\naccept-version:1.2\n\n\0');
    expect((await twice.heard('ERROR')).headers.message).toBe('already connected');
    const early = await rawClient(url);
    early.say('SUBSCRIBE\nid:1\ndestination:/topic/open\n\n\0');
    expect((await early.heard('ERROR')).headers.message).toBe('not connected');
  });
});

describe('heart-beats', () => {
  it('go both ways and keep the connection open', async () => {
    const { live, url } = await openInstance({ heartBeatMs: 20, heartBeatGraceMs: 20_000, connectMs: 1_000 });
    let beats = 0;
    const client: Client = await stompClient(url, {
      heartbeatIncoming: 20,
      heartbeatOutgoing: 20,
      heartbeatToleranceMultiplier: 1000,
      onHeartbeatReceived: () => {
        beats += 1;
      },
    });
    // So many take longer than CONNECT may: its clock must have been stopped.
    await until(() => beats >= 60, 'sixty beats came');
    expect(client.connected).toBe(true);
    expect(live.connections()).toBe(1);
  });

  it('are offered, and not sent to a client that wants none', async () => {
    const raw = await rawClient((await openInstance({ heartBeatMs: 10 })).url);
    raw.say('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
    expect((await raw.heard('CONNECTED')).headers['heart-beat']).toBe('10,10');
    raw.say('DISCONNECT\nreceipt:1\n\n\0');
    await raw.closed;
    expect(raw.pieces).not.toContain('\n');
  });

  it('end the connection when they stop', async () => {
    const raw = await rawClient((await openInstance({ heartBeatMs: 20, heartBeatGraceMs: 0 })).url);
    raw.say('CONNECT\naccept-version:1.2\nheart-beat:20,0\n\n\0');
    expect((await raw.heard('ERROR')).headers.message).toBe('heart-beat lost');
    expect(await raw.closed).toEqual({ code: 1008, reason: 'heart-beat lost' });
  });

  it('must be given as two numbers', async () => {
    const raw = await rawClient((await openInstance()).url);
    raw.say('CONNECT\naccept-version:1.2\nheart-beat:soon\n\n\0');
    expect((await raw.heard('ERROR')).headers.message).toBe('heart-beat is not two numbers');
  });
});
