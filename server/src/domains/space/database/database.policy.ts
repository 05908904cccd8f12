import { randomBytes } from 'node:crypto';
import type { DatabaseState } from '@cloudyard/contract/space/database.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';

const DAY = 86_400_000;
/** A deleted database can be brought back for so long. */
const KEPT_DAYS = 30;
/** Finished backups of one enterprise. */
export const BACKUPS = 10;
/** How often making a database, or a copy, is tried before an operator has to look. */
export const TRIES = 4;

export const purgeTime = (at: Date) => new Date(at.getTime() + KEPT_DAYS * DAY);

/** Readable for its owner; the end is random: no name says whose it is, or whether it is there. */
export const serverName = (name: string) => `${name}_${randomBytes(6).toString('hex')}`;

/** 192 bits; no user is shown the first one. */
export const newPassword = () => randomBytes(24).toString('base64url');

/** A database that comes with a space is called like it; a name begins with a letter. */
export const firstName = (space: string) => (/^[a-z]/.test(space) ? space : `d${space}`).slice(0, 30);

/** What a database is when nothing is wrong with it. */
export const stateIn = (space: { status: string }): DatabaseState =>
  space.status === SPACE_STATUS.online || space.status === SPACE_STATUS.approved ? 'ready' : 'closed';

/** A client can be connected to it. */
export const isOpen = (state: string) => state === 'ready' || state === 'readonly';

export const urlOf = (login: {
  host: string;
  port: number;
  database: string;
  username: string;
  password: string;
}) => {
  const { host, port, database, username, password } = login;
  return `postgresql://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
};

type Sized = { id: string; state: string; size_bytes: number };
const counted = ({ state }: Sized) => state !== 'deleted' && state !== 'failed';

/** All databases of a space together may be as large as what applications leave of its disk. */
export const usedBytes = (all: readonly Sized[]) =>
  all.filter(counted).reduce((sum, { size_bytes }) => sum + size_bytes, 0);

/** How large one of them may become. */
export const limitOf = (one: Sized, all: readonly Sized[], room: number) =>
  Math.max(0, room - usedBytes(all.filter(({ id }) => id !== one.id)));
