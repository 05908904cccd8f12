import { withClient } from '../../server/src/drivers/database/index.ts';
import { logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import { type Figure, ratio, startProgram, throughput } from './kit.ts';

/** A served list call (session, key, wall, parse, reply check) against a bare handler with the same SQL. */
export const listCall = (): Promise<Figure[]> =>
  withAppInstance(async (url, databases) => {
    await withClient(databases.owner, async (client) => {
      // As many rows in every edition, whatever the demo wrote.
      await client.query('truncate audit_entry, audit_seal, audit_unsealed cascade');
      await client.query(`insert into audit_entry (actor_name, action, object_type, object_id, object_name, request_id, address)
        select 'bench', 'bench.thing.make', 'thing', n::text, '设备 ' || n, '-', '-' from generate_series(1, 500) n`);
      await client.query('alter table audit_entry no force row level security; analyze');
    });
    const cookie = await logInOver(url, 'admin');
    const bare = await startProgram(
      'bench/src/bare.ts',
      { BENCH_DATABASE: JSON.stringify(databases.owner) },
      /listening (\S+)/,
    );
    const found = await ratio(
      () => throughput(`${url}/api-audit/getEntries?page=1&size=10`, { cookie }),
      () => throughput(`${bare.said[1]}/list?page=1&size=10`),
      { rounds: 5, warm: 6 },
    );
    await bare.stop();
    return [
      {
        name: 'served list call / bare handler',
        value: found.ratio,
        unit: 'ratio',
        limit: { least: 0.7 },
        note: `${Math.round(found.ours)} against ${Math.round(found.limit)} requests a second`,
      },
    ];
  });

if (import.meta.main) console.table(await listCall());
