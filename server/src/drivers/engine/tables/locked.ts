import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Room, TablePlaces } from './protocol.ts';

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export type OpenDatabase = { connection: DuckDBConnection; close(): void };

/** A database that is not locked yet: no statement of others has been near it. */
export async function openDatabase(places: TablePlaces): Promise<OpenDatabase> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    temp_directory: places.tmp,
    // Not in any folder it may write to: nothing is ever fetched.
    extension_directory: '/none',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
    allow_persistent_secrets: 'false',
    preserve_insertion_order: 'true',
  });
  const connection = await instance.connect();
  const folders = [places.in, places.out, places.tmp].map((folder) => literal(`${folder}/`));
  await connection.run("set TimeZone = 'UTC'");
  await connection.run(`set allowed_directories = [${folders.join(', ')}]`);
  await connection.run('set enable_external_access = false');
  return {
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** What every job does is done once: the first time takes longer. */
export async function warm({ connection }: OpenDatabase, { tmp }: TablePlaces): Promise<void> {
  const file = join(tmp, 'warm.parquet');
  await connection.run(`copy (select 1 as a) to ${literal(file)} (format parquet, compression zstd)`);
  await connection.run(`select count(*), max(a) from read_parquet(${literal(file)})`);
  rmSync(file);
}

/** From here on it has what its job may have, reaches its folders, and cannot be told otherwise. */
export async function lock(connection: DuckDBConnection, room: Room): Promise<void> {
  await connection.run(`set memory_limit = '${room.memoryMb}MB'`);
  await connection.run(`set threads = ${room.threads}`);
  // Given when it is created, DuckDB does not hold to it.
  await connection.run(`set max_temp_directory_size = '${room.tempMb}MB'`);
  await connection.run('set lock_configuration = true');
}
