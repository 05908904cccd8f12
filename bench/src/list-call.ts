import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTemporary, withClient } from '../../server/src/drivers/database/index.ts';
import { logInOver } from '../../server/test/login.ts';
import { type Figure, ratio, startProgram, throughput } from './kit.ts';

const urlOf = (options: { user: string; password?: string; host: string; port: number; database: string }) =>
  `postgres://${options.user}:${encodeURIComponent(options.password ?? '')}@${encodeURIComponent(options.host)}:${options.port}/${options.database}`;

/** A served list call (session, key, wall, parse, reply check) against a bare handler with the same SQL. */
export async function listCall(): Promise<Figure[]> {
  const databases = await openTemporary({ log: () => undefined });
  const dataFolder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const env = {
    CLOUDYARD_DATA: dataFolder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    // Counted as ever, only not refused: the load comes from one account.
    RATE_LIMIT: '100000000',
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
  };
  const served = await startProgram('server/src/main.ts', env, /Cloudyard {2}(http:\S+)/);
  try {
    await withClient(databases.owner, async (client) => {
      await client.query(`insert into audit_entry (actor_name, action, object_type, object_id, object_name, request_id, address)
        select 'bench', 'bench.thing.make', 'thing', n::text, '设备 ' || n, '-', '-' from generate_series(1, 500) n`);
      await client.query('alter table audit_entry no force row level security; analyze');
    });
    const url = served.said[1] ?? '';
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
        limit: { least: 0.5 },
        note: `${Math.round(found.ours)} against ${Math.round(found.limit)} requests a second`,
      },
    ];
  } finally {
    await served.stop();
    await databases.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await listCall());
