import { createHmac } from 'node:crypto';
import type { About } from './archive.ts';
import { readAs, type Snapshot } from './snapshot.ts';
import { BackupTrouble } from './trouble.ts';

// Sealed values open with the server's secret. Made by the server it is a row of the database and comes along; given
// by the environment it stays there, as all of the environment does.

const markOf = (secret: string) =>
  createHmac('sha256', secret).update('cloudyard back-up').digest('base64url').slice(0, 16);

export async function secretOf(
  { client, tables }: Snapshot,
  given: string | undefined,
): Promise<About['secret']> {
  if (given) return { kept: false, mark: markOf(given) };
  const table = tables.find(({ name }) => name === 'setting');
  if (!table) return { kept: false };
  await readAs(client, table);
  const { rowCount } = await client.query(`SELECT FROM setting WHERE name = 'secret'`);
  return rowCount ? { kept: true } : { kept: false };
}

/** What the operator has to know; refuses another secret than the one values were sealed with. */
export function checkSecret(secret: About['secret'], given: string | undefined): string[] {
  if (secret.kept) {
    if (!given) return [];
    throw new BackupTrouble(
      'CLOUDYARD_SECRET is set, but this back-up has a secret of its own: unset it, or nothing sealed would open.',
    );
  }
  if (given && secret.mark && markOf(given) !== secret.mark)
    throw new BackupTrouble(
      'CLOUDYARD_SECRET is another one than the one this back-up was made with: nothing sealed would open.',
    );
  return given
    ? []
    : [
        'Start it with the CLOUDYARD_SECRET it had: that is not in the back-up, and nothing sealed opens without it.',
      ];
}
