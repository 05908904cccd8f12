import { randomBytes } from 'node:crypto';
import type { DatabaseRow } from './database.queries.ts';

// What a database is called, and how it is known among those that use a quota.

/** Readable for its owner; the end is random, so that nobody learns whose it is, or whether it is there. */
export const serverName = (name: string) => `${name}_${randomBytes(6).toString('hex')}`;

/** A database that comes with a space is called like it; a name begins with a letter. */
export const firstName = (space: string) => (/^[a-z]/.test(space) ? space : `d${space}`).slice(0, 30);

export const holderOf = ({ id, name }: Pick<DatabaseRow, 'id' | 'name'>) => ({ type: 'database', id, name });

/** What it takes of a quota. */
export const ONE = { DATABASE_COUNT: 1 };
