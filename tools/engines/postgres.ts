import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../server/src/drivers/database/index.ts';
import { thisMachine } from '../../server/src/drivers/database/machine.ts';
import { asAccount, chooseAccount, runAs } from '../../server/src/drivers/database/unprivileged.ts';
import { type Engine, install, stories } from './engine.ts';
import { freePort } from './free-port.ts';

/** Where package managers put the programs; the newest first. */
function programs(): string | undefined {
  const homes = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'].flatMap((home) =>
    existsSync(home) ? readdirSync(home).map((name) => join(home, name, 'bin')) : [],
  );
  return homes.filter((bin) => existsSync(join(bin, 'initdb'))).sort((a, b) => b.localeCompare(a))[0];
}

/** The PostgreSQL of this machine's packages, on a free port, in a folder that goes afterwards. */
export const postgres: Engine = async () => {
  const bin = programs() ?? (install({ apt: 'postgresql', brew: 'postgresql' }) ? programs() : undefined);
  if (!bin) throw new Error('PostgreSQL is not installed, and no package manager here offers it.');
  const account = await chooseAccount(thisMachine(), '/nowhere');
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-engine-'));
  const secret = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, secret);
  for (const path of [folder, passwordFile]) if (account) chownSync(path, account.uid, account.gid);
  const data = join(folder, 'data');
  try {
    const terms = [
      '-D',
      data,
      '-U',
      'chief',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
    ];
    const made = await runAs(account, join(bin, 'initdb'), terms);
    if (!made.ok) throw new Error(`initdb failed: ${made.output}`);
    return await started({ bin, data, folder, account, secret });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Place = {
  bin: string;
  data: string;
  folder: string;
  account: Awaited<ReturnType<typeof chooseAccount>>;
  secret: string;
};

async function started({ bin, data, folder, account, secret }: Place) {
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
    ...asAccount(account),
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  const admin = { host: '127.0.0.1', port, user: 'chief', password: secret, database: 'postgres' };
  try {
    const version = await answering(admin);
    const begun = Date.now();
    const counts = stories('drivers/tenant-database/external', {
      TENANT_TEST_URL: `postgres://chief:${secret}@127.0.0.1:${port}/postgres`,
      TENANT_TEST_PROGRAMS: bin,
    });
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { version, ...counts, figures: `all stories in ${seconds} s` };
  } finally {
    server.kill('SIGINT');
    await gone;
  }
}

async function answering(admin: Parameters<typeof withClient>[0]): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const { rows } = await withClient(admin, (client) => client.query('SHOW server_version'));
      return String(rows[0]?.server_version).split(' ')[0] ?? '';
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(200);
    }
  }
}
