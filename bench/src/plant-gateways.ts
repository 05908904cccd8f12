import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { type ConnectionOptions, withClient } from '../../server/src/drivers/database/index.ts';

export type Planted = { id: string; key: string; secret: string; nodes: string[]; enterprise: string };

const TABLES = [
  ...['equipment_certificate', 'gateway', 'gateway_tally', 'gateway_credential'],
  ...['telemetry_source', 'telemetry_series', 'telemetry_frame', 'telemetry_run', 'device', 'device_tally'],
];

/** Certified gateways with credentials and so many nodes, in turns of two enterprises. */
export const plantGateways = (owner: ConnectionOptions, many: number, nodes: number): Promise<Planted[]> =>
  withClient(owner, async (client) => {
    const one = async (text: string, values: unknown[] = []) =>
      (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
    // The bench inserts rows as the owner, to whom row-level security applies too.
    for (const table of TABLES) await client.query(`alter table ${table} no force row level security`);
    const enterprises = await one(
      `select id from enterprise where alias in ('海川重工', '云杉精密') order by alias`,
    );
    const planted: Planted[] = [];
    for (let n = 0; n < many; n += 1) {
      const enterprise = enterprises[n % enterprises.length] as string;
      const secret = randomBytes(24).toString('base64url');
      const key = `bench-${n}`;
      const [certificate] = await one(
        `insert into equipment_certificate (enterprise_id, name, description, begin_date, end_date, status,
          register_description, is_announced)
          values ($1, 'bench', '', current_date - 1, current_date + 90, '2', '', true) returning id`,
        [enterprise],
      );
      const [id] = await one(
        `insert into gateway (enterprise_id, hardware_id, name, type_id, certificate_id)
          select $1, 'BENCH-' || $2::int, '', t.id, $3::uuid from equipment_type t limit 1 returning id`,
        [enterprise, n, certificate],
      );
      await client.query(
        `insert into gateway_credential (enterprise_id, gateway_id, certificate_id, kind, name, secret_hash)
          values ($1, $2, $3, 'key', $4, $5)`,
        [enterprise, id, certificate, key, createHash('sha256').update(secret).digest()],
      );
      await client.query('insert into telemetry_source (id, enterprise_id) values ($1, $2)', [
        id,
        enterprise,
      ]);
      const names = Array.from({ length: nodes }, (_, place) => `node${place}`);
      await client.query(
        `insert into telemetry_series (enterprise_id, source_id, name, kind)
          select $1, $2, name, 'number' from unnest($3::text[]) name`,
        [enterprise, id, names],
      );
      planted.push({ id: id as string, key, secret, nodes: names, enterprise });
    }
    await client.query('analyze');
    return planted;
  });

export const freePort = () =>
  new Promise<number>((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as { port: number };
      taken.close(() => resolve(port));
    });
  });
