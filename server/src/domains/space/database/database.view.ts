import type { DatabaseCopy, DatabaseResource } from '@cloudyard/contract/space/database.ts';
import type { ShownCopy } from './copy.queries.ts';
import { limitOf } from './database.policy.ts';
import type { ShownDatabase } from './database.queries.ts';

const iso = (time: Date | null) => time?.toISOString() ?? null;

export const databaseView = (
  row: ShownDatabase,
  all: readonly ShownDatabase[],
  room: number,
): DatabaseResource => ({
  id: row.id,
  databaseName: row.database_name,
  name: row.name,
  username: row.database_name,
  host: row.host,
  port: row.port,
  state: row.state as DatabaseResource['state'],
  error: row.error,
  sizeBytes: row.size_bytes,
  limitBytes: limitOf(row, all, room),
  maxConnections: row.max_connections,
  statementSeconds: row.statement_seconds,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_name,
  rotatedAt: iso(row.rotated_at),
  purgeAt: iso(row.purge_at),
});

export const copyView = (row: ShownCopy): DatabaseCopy => ({
  id: row.id,
  kind: row.kind as DatabaseCopy['kind'],
  databaseId: row.database_id,
  databaseName: row.database,
  state: row.state as DatabaseCopy['state'],
  rows: row.rows,
  bytes: row.kind === 'backup' && row.state === 'done' ? row.file_bytes : row.bytes,
  percent: row.percent,
  error: row.error,
  sha256: row.sha256,
  by: row.by_name,
  startedAt: row.started_at.toISOString(),
  endedAt: iso(row.ended_at),
});
