import { existsSync } from 'node:fs';

/** What an operator can understand and mend: the message is a whole sentence and says what to do. */
export class DatabaseTrouble extends Error {
  override name = 'DatabaseTrouble';
}

export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text || errorCode(error) || 'no reason given';
}

export function saysDiskIsFull(text: string): boolean {
  return /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i.test(text);
}

export function diskIsFull(folder: string): DatabaseTrouble {
  return new DatabaseTrouble(
    `The disk that holds ${folder} is full. Free some space there, or set CLOUDYARD_DATA to a folder on another disk.`,
  );
}

/** Turns what the file system says about a folder into words; anything else passes through unchanged. */
export function fileTrouble(error: unknown, folder: string): unknown {
  if (error instanceof DatabaseTrouble) return error;
  const code = errorCode(error);
  const named = error instanceof Error && 'path' in error ? String(error.path) : folder;
  // The name of a temporary file would not help the operator.
  const path = existsSync(named) ? named : folder;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskIsFull(folder);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new DatabaseTrouble(
      `Cloudyard may not read and write ${path} (${code}). ` +
        'Give its user the right to, or set CLOUDYARD_DATA to a folder that it may write.',
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return new DatabaseTrouble(
      `The data folder ${folder} cannot be used, because a file stands where a folder should be (${path}). ` +
        'Move that file away, or set CLOUDYARD_DATA to another folder.',
    );
  }
  return error;
}
