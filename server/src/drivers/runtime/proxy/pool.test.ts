import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Carrier, type Connection, Pool } from './pool.ts';
import { openStand, type Stand } from './testing/stand.ts';
import { tuned } from './tuning.ts';
import type { Target } from './types.ts';

let stand: Stand;
let target: Target;
let clock = 0;
let connections = 0;
beforeEach(async () => {
  stand = await openStand();
  clock = 0;
  connections = 0;
  const application = await stand.application(
    (_, response) => response.end('well'),
    (server) =>
      server.on('connection', () => {
        connections += 1;
      }),
  );
  target = application.target;
});
afterEach(() => stand.close());

const makePool = () => new Pool(target, tuned({ now: () => clock }));
const taken = (pool: Pool, mayRepeat = true) =>
  new Promise<Connection>((resolve, reject) => pool.take(mayRepeat, resolve, reject));
const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const asked = (connection: Connection, before: () => void = () => undefined) =>
  new Promise<string>((resolve, reject) => {
    const carrier: Carrier = {
      onContinue: () => undefined,
      onHead: () => undefined,
      onHeadAlone: () => undefined,
      onData: () => undefined,
      onDrain: () => undefined,
      onUpgraded: () => undefined,
      onBroken: reject,
      onEnd: (last) => {
        before();
        connection.release();
        resolve(String(last));
      },
    };
    connection.ask(HEAD, carrier, false, false);
  });

describe('connections to an application', () => {
  it('are used again', async () => {
    const pool = makePool();
    for (let n = 0; n < 5; n += 1) expect(await asked(await taken(pool))).toBe('well');
    expect(connections).toBe(1);
    pool.close();
  });

  it('are read again although a slow reader held them up at the end', async () => {
    const pool = makePool();
    const first = await taken(pool);
    await asked(first, () => void first.socket.pause());
    expect(await asked(await taken(pool))).toBe('well');
    pool.close();
  });

  it('are not given out after they ended, before that is known everywhere', async () => {
    const pool = makePool();
    const first = await taken(pool);
    await asked(first);
    first.socket.destroy();
    expect(await asked(await taken(pool))).toBe('well');
    expect(connections).toBe(2);
    pool.close();
  });

  it('are new ones for what must not be sent twice, when the last use is a while ago', async () => {
    const pool = makePool();
    await asked(await taken(pool, false));
    clock = 999;
    await asked(await taken(pool, false));
    expect(connections).toBe(1);
    clock = 3000;
    await asked(await taken(pool, false));
    expect(connections).toBe(2);
    pool.close();
  });

  it('are closed before the application closes them', async () => {
    const pool = makePool();
    const first = await taken(pool);
    await asked(first);
    pool.sweep();
    expect(first.socket.destroyed).toBe(false);
    clock = 4001;
    pool.sweep();
    await eventually(() => expect(first.socket.destroyed).toBe(true));
    pool.close();
  });

  it('are not kept when requests go elsewhere', async () => {
    const pool = makePool();
    const first = await taken(pool);
    const answer = asked(first);
    pool.close();
    expect(await answer).toBe('well');
    expect(first.socket.destroyed).toBe(true);
  });
});
