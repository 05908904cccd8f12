import { inject, type ProvidedContext } from 'vitest';
import { type Databases, withClient } from '../src/drivers/database/index.ts';

type Provided = ProvidedContext['databases'];
let provided: Provided | undefined;
/** For programs that are no tests: a bench asks the same stories. */
export const provideDatabases = (databases: Provided) => {
  provided = databases;
};

/** A migrated database of its own for a test, copied from the template in a fraction of a second. */
export async function freshDatabase(what: 'empty' | 'peopled' = 'empty'): Promise<Databases> {
  const { owner, app, version, where } = provided ?? inject('databases');
  const name = `cloudyard_test_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const template = what === 'peopled' ? `${owner.database}_demo` : owner.database;
  const main = { ...owner, database: 'postgres' };
  // The copy as files is quicker than through the write-ahead log for a database of a few megabytes.
  await withClient(main, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    owner: { ...owner, database: name },
    app: { ...app, database: name },
    version,
    where,
    // It goes with the cluster, or at the end of the run: dropping waits for connections that are still closing.
    stop: async () => undefined,
  };
}
