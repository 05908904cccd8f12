import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { demoGateways } from '../domains/equipment/index.ts';
import { demoEvents } from '../domains/iot/index.ts';
import { inTransaction, type Kit } from '../kit/context.ts';

const PROGRAM = join(import.meta.dirname, '../../../gateway/src/fleet.ts');
const LOOK_MS = 20_000;
/** No user has worked in the console for so long: no user looks. */
const QUIET_MINUTES = 15;

/** The secret of a gateway of the demo; kept nowhere, it follows from the shared secret. */
export const demoSecret = (shared: Buffer, id: string) =>
  createHmac('sha256', shared).update(`gateway of the demo ${id}`).digest('base64url');
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Takes the right to run them, unless another copy that lives has it; and asks whether a user looks. */
const mayRun = (kit: Kit) =>
  inTransaction(kit, { platform: 'gateways of the demo' }, async ({ db }) => {
    const mark = kit.presence()?.mark;
    if (mark === undefined) return { may: false, list: [], events: [] };
    const { rows } = await sql<{ ours: boolean }>`
      insert into setting (name, value) values ('demo-gateways', to_jsonb(${mark}::int))
      on conflict (name) do update set value = case
        when is_present((setting.value #>> '{}')::int) then setting.value else excluded.value end
      returning (value #>> '{}')::int = ${mark} as ours`.execute(db);
    const { rows: watched } = await sql<{ watched: boolean }>`
      select exists (select from session where seen_at > now() - ${QUIET_MINUTES} * interval '1 minute') as watched`.execute(
      db,
    );
    const may = rows[0]?.ours === true && watched[0]?.watched === true;
    return { may, list: may ? await demoGateways(db) : [], events: may ? await demoEvents(db) : [] };
  });

/** While a user looks, the gateways of the demo run as a program of their own. */
export function runDemoGateways(kit: Kit): void {
  let fleet: ChildProcess | undefined;
  const stop = () => {
    fleet?.stdin?.end();
    fleet = undefined;
  };
  async function look() {
    const { may, list, events } = await mayRun(kit);
    const url = kit.broker.addresses().mqtt;
    if (!may || list.length === 0 || !url) return stop();
    if (fleet) return;
    const started = spawn(process.execPath, ['--max-old-space-size=64', PROGRAM], {
      stdio: ['pipe', 'ignore', 'ignore'],
      // It needs nothing of ours, and least of all our secrets.
      env: {},
    });
    started.once('exit', () => {
      if (fleet === started) fleet = undefined;
    });
    started.stdin?.on('error', () => undefined);
    const all = list.map(({ id, name }) => ({
      ...{ url, id, key: name, secret: demoSecret(kit.secret, id) },
      events: events.filter(({ gatewayId }) => gatewayId === id),
    }));
    started.stdin?.write(`${JSON.stringify(all)}\n`);
    fleet = started;
  }
  const tick = () =>
    void look().catch((error: unknown) => kit.log.warn({ err: error }, 'gateways of the demo'));
  const looking = setInterval(tick, LOOK_MS);
  tick();
  kit.ending.addEventListener('abort', () => {
    clearInterval(looking);
    stop();
  });
}
