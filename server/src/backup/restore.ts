import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Databases, openDatabase, withClient } from '../drivers/database/index.ts';
import { markUnfinished } from '../drivers/database/unfinished.ts';
import { makeDiskStorage } from '../drivers/storage/disk.ts';
import { isFree } from '../drivers/tenant-database/port.ts';
import type { Env } from '../kit/env.ts';
import { type Entry, type Head, textOf } from './archive.ts';
import type { Job, Summary } from './backup.ts';
import { readBackup } from './file.ts';
import { restoreFile } from './files.ts';
import { inspect } from './inspect.ts';
import { checkCounts, Loading } from './read-rows.ts';
import { checkMigrations, makeSchema, type Schema } from './schema.ts';
import { checkSecret } from './secret.ts';
import { emptyDatabase, emptyFolder, refuseUnlessEmpty } from './target.ts';
import { adopt, tenantTarget } from './tenants.ts';
import { damaged } from './trouble.ts';

export type Restored = Summary & { remarks: string[] };

/**
 * Into an empty folder, and an empty database. The file is read whole before anything is written; what is written is
 * whole when the last transaction is, and is taken away again when it does not come to that.
 */
export async function restore(file: string, job: Job): Promise<Restored> {
  const { env, root, progress } = job;
  await refuseUnlessEmpty(env);
  const summary = await inspect(file, job);
  await checkMigrations(root, summary.about.migrations, 'This back-up');
  const remarks = [...checkSecret(summary.about.secret, env.CLOUDYARD_SECRET), ...summary.end.lacking];
  progress.step('An empty database');
  await mkdir(env.dataFolder, { recursive: true });
  let databases: Databases | undefined;
  const scratch = await mkdtemp(join(tmpdir(), 'cloudyard-restore-'));
  try {
    databases = await openDatabase({
      dataFolder: env.dataFolder,
      databaseUrl: env.DATABASE_URL,
      databaseAppUrl: env.DATABASE_APP_URL,
      log: () => undefined,
    });
    await markUnfinished(databases.owner);
    remarks.push(...(await unpack(file, { ...job, scratch, summary, owner: databases.owner })));
    await databases.stop();
    return { ...summary, remarks };
  } catch (error) {
    if (databases && env.DATABASE_URL) await emptyDatabase(databases.owner).catch(() => undefined);
    await databases?.stop();
    await emptyFolder(env.dataFolder);
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Work = Job & { scratch: string; summary: Summary; owner: Databases['owner'] };

const unpack = (file: string, work: Work) =>
  withClient({ ...work.owner, options: '-c search_path=public' }, async (client) => {
    const unpacking = new Unpacking(work, client);
    try {
      await readBackup(file, work, async (entries) => {
        for await (const entry of entries) await unpacking.take(entry);
      });
      return await unpacking.finish();
    } catch (error) {
      await unpacking.tenants.undo().catch(() => undefined);
      throw error;
    } finally {
      await unpacking.tenants.stop();
    }
  });

class Unpacking {
  readonly tenants: ReturnType<typeof tenantTarget>;
  private readonly schema: Schema = { migrations: new Map(), sql: new Map(), jobs: '' };
  private readonly counts: Record<string, number> = {};
  private readonly remarks: string[] = [];
  private readonly storage: ReturnType<typeof makeDiskStorage>;
  private readonly work: Work;
  private readonly client: Parameters<typeof Loading.begin>[0];
  private loading: Loading | undefined;
  private files = 0;

  constructor(work: Work, client: Parameters<typeof Loading.begin>[0]) {
    this.work = work;
    this.client = client;
    this.tenants = tenantTarget(work.env);
    this.storage = makeDiskStorage(join(work.env.dataFolder, 'files'));
  }

  async take({ head, content }: Entry): Promise<void> {
    const { env, progress } = this.work;
    if (head.kind === 'migration' || head.kind === 'sql')
      this.schema[head.kind === 'sql' ? 'sql' : 'migrations'].set(head.name, await textOf(content));
    if (head.kind === 'jobs') this.schema.jobs = await textOf(content);
    if (head.kind === 'anchors') this.remarks.push(...(await restoreAnchors(env, await textOf(content))));
    if (head.kind === 'port') this.remarks.push(...(await restorePort(env, await textOf(content))));
    if (head.kind === 'rows') await this.rows(head, content);
    if (head.kind === 'sequences') await (await this.ready()).sequences(await textOf(content));
    if (head.kind === 'file') {
      this.files += 1;
      progress.at(`files: ${this.files} of ${this.work.summary.end.files}`);
      await restoreFile(this.storage, head.name, content);
    }
    if (head.kind === 'tenant') {
      progress.at(`the database ${head.name} of a tenant`);
      await this.tenants.restore(head, content);
    }
  }

  async finish(): Promise<string[]> {
    const { env, progress, summary } = this.work;
    const loading = await this.ready();
    checkCounts(summary.end.rows, this.counts);
    await adopt(loading.client, env, this.tenants);
    progress.step('Checking what belongs together');
    await loading.finish((step) => {
      this.work.signal.throwIfAborted();
      progress.at(step);
    });
    return [...this.remarks, ...this.tenants.remarks];
  }

  /** Before the first row. */
  private async ready(): Promise<Loading> {
    if (this.loading) return this.loading;
    const { owner, scratch, progress } = this.work;
    progress.step('The schema');
    await makeSchema(owner, this.schema, scratch);
    this.loading = await Loading.begin(this.client);
    progress.step('Rows');
    return this.loading;
  }

  private async rows({ table, columns }: Extract<Head, { kind: 'rows' }>, content: AsyncIterable<Buffer>) {
    const loading = await this.ready();
    this.work.progress.at(`rows of ${table}`);
    this.counts[table] = await loading.rows(table, columns, content);
  }
}

async function restoreAnchors({ AUDIT_ANCHORS, dataFolder }: Env, text: string): Promise<string[]> {
  const path = AUDIT_ANCHORS ?? join(dataFolder, 'audit-anchors.log');
  if (existsSync(path))
    return [`${path} was there already and stays as it is: a check of the audit chain compares with it.`];
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  return [];
}

/** On a machine where the former one still runs, such as for a try, the port is not to be had. */
async function restorePort(env: Env, text: string): Promise<string[]> {
  const { dataFolder, TENANT_DATABASE_URL: url, TENANT_DATABASE_PORT: wanted } = env;
  if (url || wanted) return [];
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1024 || port > 65_535) throw damaged();
  if (!(await isFree(port)))
    return [`The port ${port} of the databases of tenants is taken: they get another one.`];
  await mkdir(join(dataFolder, 'tenants'), { recursive: true });
  await writeFile(join(dataFolder, 'tenants', 'port'), text);
  return [];
}
