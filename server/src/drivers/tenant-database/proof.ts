import { withClient } from '../database/connection.ts';
import { type Access, ask, inTurn } from './access.ts';
import { checkName, quote } from './create.ts';

const SHAPE = /^SCRAM-SHA-256\$\d+:[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$/;

/** What the server keeps instead of a login's password. */
export async function proofOf(access: Access, name: string): Promise<string | undefined> {
  if (!access.isSuperuser) return undefined;
  const rows = await withClient(access.admin, (client) =>
    ask<{ proof: string | null }>(
      client,
      'SELECT rolpassword AS proof FROM pg_catalog.pg_authid WHERE rolname = $1',
      [name],
    ),
  );
  return rows[0]?.proof ?? undefined;
}

/** The login's password is again the one that the proof was made of. */
export async function setProof(access: Access, name: string, proof: string): Promise<void> {
  checkName(name);
  if (!SHAPE.test(proof)) throw new Error(`what should prove the password of ${name} is of another kind`);
  await inTurn(access, name, (client) => client.query(`ALTER ROLE ${quote(name)} PASSWORD '${proof}'`));
}
