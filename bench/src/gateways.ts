import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';
import { logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, throughput } from './kit.ts';

const query = async <T>(owner: ConnectionOptions, text: string, values: unknown[] = []) =>
  withClient(owner, async (client) => (await client.query(text, values)).rows as T[]);

/** Fills up to so many gateways of one enterprise. */
async function plant(owner: ConnectionOptions, place: string, many: number) {
  await query(
    owner,
    `insert into gateway (enterprise_id, hardware_id, name, type_id, created_at)
      select $1::uuid, 'BENCH-' || n, '网关 ' || n, (select id from equipment_type limit 1), now() - make_interval(secs => n)
      from generate_series((select count(*) + 1 from gateway where enterprise_id = $1::uuid), $2::int) n`,
    [place, many],
  );
  await query(owner, 'vacuum analyze gateway');
}

/** Seconds for a page: the fastest of a few, as the machine's own speed changes from one second to the next. */
async function reading(address: string, cookie: string) {
  const seen: number[] = [];
  for (let n = 0; n < 6; n += 1) seen.push(1 / (await throughput(address, { cookie }, 2)));
  return Math.min(...seen);
}

/** The list of gateways of one enterprise with a hundred thousand of them, against a thousand. */
export const listingGateways = (): Promise<Figure[]> =>
  withAppInstance(
    async (url, { owner }) => {
      // The bench inserts rows as the owner, to whom row-level security applies too.
      for (const table of ['gateway', 'gateway_tally'])
        await query(owner, `alter table ${table} no force row level security`);
      const cookie = await logInOver(url, 'lin.qiao');
      const [place] = await query<{ id: string }>(
        owner,
        `select id from enterprise where alias = '海川重工'`,
      );
      const id = place?.id ?? '';
      const address = `${url}/api-equipment/getEquipmentList/${id}?page=0&size=10`;
      await plant(owner, id, 1_000);
      const small = await reading(address, cookie);
      await plant(owner, id, 100_000);
      const large = await reading(address, cookie);
      return [
        {
          name: 'list of gateways, 100,000 of one enterprise / 1,000',
          value: large / small,
          unit: 'ratio',
          limit: { most: 2 },
          note: `${Math.round(1 / large)} against ${Math.round(1 / small)} requests a second`,
        },
      ];
    },
    { SESSION_BINDING: 'off', MQTT_PORT: 'off' },
  );

if (import.meta.main) console.table(await listingGateways());
