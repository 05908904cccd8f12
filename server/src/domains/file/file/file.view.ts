import type { FileInfo } from '@cloudyard/contract/file/file.ts';
import type { FileRow } from './file.queries.ts';

export const fileView = (row: FileRow): FileInfo => ({
  name: row.name,
  originalName: row.original_name,
  category: row.category,
  mime: row.mime,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  createdAt: row.created_at.toISOString(),
});
