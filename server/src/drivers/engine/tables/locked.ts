import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Room, TablePlaces } from './protocol.ts';

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A database that reaches the folders of its job and nothing else, loads nothing, and cannot be told otherwise. */
export async function openLocked(places: TablePlaces, room: Room): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(room.threads),
    memory_limit: `${room.memoryMb}MB`,
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
  // Given when it is created, DuckDB does not hold to it.
  await connection.run(`set max_temp_directory_size = '${room.tempMb}MB'`);
  await connection.run("set TimeZone = 'UTC'");
  const folders = [places.in, places.out, places.tmp].map((folder) => literal(`${folder}/`));
  await connection.run(`set allowed_directories = [${folders.join(', ')}]`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  return connection;
}
