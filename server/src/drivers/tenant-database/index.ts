import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TenantDatabases } from '../../kit/tenant-database.ts';
import type { TenantServer } from './access.ts';
import { createDatabase, dropDatabase, setPassword } from './create.ts';
import { backupDatabase } from './dump/backup.ts';
import { restoreDatabase } from './dump/restore.ts';
import { type EmbeddedOptions, embeddedServer } from './embedded.ts';
import { externalServer } from './external.ts';
import { closeDatabase, endOverlong, openDatabase, setReadOnly, sizesOf } from './life.ts';
import { host, keptPort } from './port.ts';
import { proofOf, setProof } from './proof.ts';
import { tryLogin } from './trial.ts';
import { tryElsewhere } from './trial-elsewhere.ts';

/** A cluster of our own for tenants, started when it is first needed; or a server run by others, looked at now. */
export async function openTenantDatabases(
  options: EmbeddedOptions & { url?: string | undefined },
): Promise<TenantDatabases> {
  return behind(await serverOf(options));
}

const serverOf = async (options: EmbeddedOptions & { url?: string | undefined }): Promise<TenantServer> =>
  options.url ? externalServer(options.url, options.log) : embeddedServer(options);

/** The same with what proves passwords: those are not kept, and who moves a database to another server needs no other. */
export async function openTenantsForMoving(options: EmbeddedOptions & { url?: string | undefined }) {
  const server = await serverOf(options);
  return {
    ...behind(server),
    /** Undefined where the login of the server may not read it. */
    proofOf: async (name: string) => proofOf(await server.enter(), name),
    setProof: async (name: string, proof: string) => setProof(await server.enter(), name, proof),
  };
}

/** Where it listens, or will: without starting it. */
export async function tenantPlace({
  dataFolder,
  url,
  port,
}: Pick<EmbeddedOptions, 'dataFolder' | 'port'> & { url?: string | undefined }): Promise<string> {
  if (url) {
    const found = new URL(url);
    return `${found.hostname}:${found.port || 5432}`;
  }
  const home = join(dataFolder, 'tenants');
  await mkdir(home, { recursive: true });
  return `${host}:${await keptPort(home, port)}`;
}

function behind({ enter, stop }: TenantServer): TenantDatabases {
  return {
    address: async () => (await enter()).address,
    create: async (plan) => createDatabase(await enter(), plan),
    setPassword: async (name, password) => setPassword(await enter(), name, password),
    sizes: async (names) => sizesOf(await enter(), names),
    setReadOnly: async (name, on) => setReadOnly(await enter(), name, on),
    close: async (name) => closeDatabase(await enter(), name),
    open: async (name) => openDatabase(await enter(), name),
    drop: async (name) => dropDatabase(await enter(), name),
    endOverlong: async (limits) => endOverlong(await enter(), limits),
    backup: async (name, sink, terms) => backupDatabase(await enter(), name, sink, terms),
    restore: async (plan, source, terms) => restoreDatabase(await enter(), plan, source, terms),
    test: async (login) => tryLogin(await enter(), login),
    testElsewhere: (login) => tryElsewhere(login),
    stop,
  };
}
