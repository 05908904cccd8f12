import { parseAddress, placeOf, withClient } from './connection.ts';
import { type Reading, readEmbedded } from './embedded-reading.ts';
import { DatabaseTrouble, errorText } from './trouble.ts';

export type { Reading } from './embedded-reading.ts';

/** Who may read all of it: the superuser of the embedded database, or the owner of one run by others. */
export async function openForReading(options: {
  dataFolder: string;
  databaseUrl?: string | undefined;
  log: (line: string) => void;
}): Promise<Reading> {
  const { databaseUrl } = options;
  if (!databaseUrl) return readEmbedded(options);
  const connection = parseAddress(databaseUrl, 'DATABASE_URL');
  try {
    await withClient(connection, (client) => client.query('SELECT'));
  } catch (error) {
    throw new DatabaseTrouble(
      `PostgreSQL at ${placeOf(connection)} does not let ${connection.user} in (${errorText(error)}). ` +
        'Check that it runs and that DATABASE_URL is right.',
    );
  }
  return { connection, stop: async () => {} };
}
