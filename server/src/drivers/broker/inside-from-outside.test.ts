import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { openEmbeddedBroker } from './embedded.ts';
import { PLUGIN } from './testing/mosquitto.ts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const run = promisify(execFile);

describe.skipIf(!PLUGIN)('the broker inside', () => {
  it('lets clients of mosquitto publish and hear their own topics only', async () => {
    const came: string[] = [];
    const broker = await openEmbeddedBroker({
      ...{ host: '127.0.0.1', port: 0, tls: null, publicHost: '127.0.0.1', websocket: '' },
      log: () => undefined,
    });
    await broker.open({
      ...{ authority: async () => '', heard: async () => undefined },
      welcome: async ({ username, password }) =>
        password === 'right' ? { id: username ?? '', by: '' } : { refused: 'credentials' },
      ...{ connected: async () => undefined, disconnected: async () => undefined },
      message: async (_peer, topic, payload) => void came.push(`${topic} ${payload}`),
    });
    const { port } = new URL(broker.addresses().mqtt);
    const login = (password = 'right') => ['-h', '127.0.0.1', '-p', port, '-u', A, '-P', password];
    const say = (topic: string, message: string, password?: string) =>
      run('mosquitto_pub', [...login(password), '-q', '1', '-t', topic, '-m', message], {
        timeout: 5_000,
      }).then(
        () => 'taken',
        () => 'refused',
      );
    expect(await say(`gw/${A}/up/data/json`, 'good')).toBe('taken');
    expect(await say(`gw/${A}/up/data/json`, 'bad', 'wrong')).toBe('refused');
    await say(`gw/${B}/up/data/json`, 'foreign');
    const filters = ['#', `gw/${B}/down/#`, 'gw/+/down/#', `gw/${A}/down/#`];
    const ear = spawn('mosquitto_sub', [
      ...login(),
      '-q',
      '1',
      '-v',
      ...filters.flatMap((one) => ['-t', one]),
    ]);
    let heard = '';
    ear.stdout.on('data', (chunk: Buffer) => {
      heard += chunk;
    });
    await eventually(async () => {
      await broker.send(A, 'config', 'own');
      expect(heard).toContain('own');
    });
    ear.kill();
    expect(new Set(heard.trim().split('\n'))).toEqual(new Set([`gw/${A}/down/config own`]));
    expect(came).toEqual(['data/json good']);
    await broker.close();
  });
});
