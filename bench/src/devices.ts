import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, throughput } from './kit.ts';

const query = async <T>(owner: ConnectionOptions, text: string, values: unknown[] = []) =>
  withClient(owner, async (client) => (await client.query(text, values)).rows as T[]);

const TABLES = ['gateway', 'gateway_tally', 'product', 'device', 'device_tally', 'device_group'];

/** A gateway for every hundred children; a third of them in the north, one in a thousand is rare. */
async function plant(owner: ConnectionOptions, place: string, many: number) {
  await query(
    owner,
    `insert into gateway (enterprise_id, hardware_id, name, type_id)
      select $1::uuid, 'BENCH-GW-' || n, '网关 ' || n, (select id from equipment_type limit 1)
      from generate_series(1, $2::int / 100) n on conflict do nothing`,
    [place, many],
  );
  await query(
    owner,
    `insert into device (enterprise_id, product_id, node_type, gateway_id, name, code, tags, created_at)
      select $1::uuid, (select id from product where code = 'BENCH-' || n % 5), 'child',
        (select id from gateway where hardware_id = 'BENCH-GW-' || (1 + n % ($2::int / 100))), '设备 ' || n, 'BENCH-' || n,
        jsonb_build_object('site', case n % 3 when 0 then 'north' else 'south' end)
          || case when n % 1000 = 7 then '{"rare": "yes"}' else '{}' end::jsonb,
        now() - make_interval(secs => n)
      from generate_series((select count(*) + 1 from device where enterprise_id = $1::uuid and node_type = 'child'), $2::int) n`,
    [place, many],
  );
  for (const table of TABLES) await query(owner, `vacuum analyze ${table}`);
}

const ROUNDS = 5;

/** Seconds for a page: the fastest of a few, as the machine's own speed changes from one second to the next. */
async function reading(address: string, cookie: string) {
  const seen: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) seen.push(1 / (await throughput(address, { cookie }, 1)));
  return Math.min(...seen);
}

/** The same of a question that is asked by POST, one after the other. */
async function asking(url: string, cookie: string, body: object) {
  const seen: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const began = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: { cookie, 'user-agent': AGENT, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    seen.push((performance.now() - began) / 1000);
  }
  return Math.min(...seen);
}

const LISTS = {
  'list of devices': '',
  'list of devices by a tag of many': '&tag=site=north',
  'list of devices by a rare tag': '&tag=rare=yes',
  'list of devices by state': '&status=unknown',
  'list of devices by words': '&q=BENCH-77',
  'list of children by name': '&nodeType=child&sort=name',
};
const PREVIEW = { query: { tag: 'site=north', enabled: true } };

async function measured(url: string, cookie: string) {
  const found: Record<string, number> = {};
  for (const [name, more] of Object.entries(LISTS))
    found[name] = await reading(`${url}/api-iot/devices?page=0&size=10${more}`, cookie);
  found['preview of a group'] = await asking(`${url}/api-iot/groupPreview`, cookie, PREVIEW);
  return found;
}

/** Devices of one enterprise with a hundred thousand of them, against a thousand. */
export const listingDevices = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      // The bench inserts rows as the owner, to whom row-level security applies too.
      for (const table of TABLES) await query(owner, `alter table ${table} no force row level security`);
      const cookie = await logInOver(url, 'lin.qiao');
      const [place] = await query<{ id: string }>(
        owner,
        `select id from enterprise where alias = '海川重工'`,
      );
      const id = place?.id ?? '';
      await query(
        owner,
        `insert into product (enterprise_id, name, code, description, node_type, protocol)
          select $1::uuid, 'BENCH-' || n, 'BENCH-' || n, '', 'child', 'modbus' from generate_series(0, 4) n`,
        [id],
      );
      await plant(owner, id, 1_000);
      const small = await measured(url, cookie);
      await plant(owner, id, 100_000);
      const large = await measured(url, cookie);
      return Object.entries(large).map(([name, seconds]) => ({
        name: `${name}, 100,000 of one enterprise / 1,000`,
        value: seconds / (small[name] ?? 1),
        unit: 'ratio',
        limit: { most: 2 },
        note: `${(seconds * 1000).toFixed(1)} against ${((small[name] ?? 0) * 1000).toFixed(1)} ms`,
      }));
    },
    { SESSION_BINDING: 'off', MQTT_PORT: 'off', RATE_LIMIT: '1000000' },
  );

if (import.meta.main) console.table(await listingDevices());
