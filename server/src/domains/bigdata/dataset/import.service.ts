import { createReadStream } from 'node:fs';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type BroughtTable, TableRefusal, type TableSource } from '../../../kit/engine-table.ts';
import { type Held, Interrupted, inHand } from '../../../kit/held-work.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { hasStorage, removeSealedLater, storedPlace } from '../../file/index.ts';
import { withHistory } from '../history-source/write.service.ts';
import { tellFollowers } from '../hub/tell.service.ts';
import { localOutput } from '../project-run/local.ts';
import type { MadeBy } from '../project-run/made-by.ts';
import { resultsById } from '../project-run/result.queries.ts';
import { withFile, writeDown } from './local.ts';
import { storedName } from './place.ts';
import { takeVersion, tellVersion, type VersionRow } from './version.queries.ts';

const asPlatform = { platform: 'import a dataset' };
type Row = Held<VersionRow>;

/** What it leaves is a whole table or nothing. */
export const importVersion = (kit: Kit, id: string, signal: AbortSignal) =>
  inHand<VersionRow>(kit, {
    ...{ name: 'an import of a dataset', signal },
    take: (db, holder) => takeVersion(db, id, holder),
    tell: ({ db }, row, { percent }) => tellVersion(db, row, { percent }),
    work: (row, until, tell) => work(kit, row, until, tell),
    fail: (row, error) => end(kit, row, { state: 'failed', problem: problemOf(error) }),
  });

const problemOf = (error: unknown) => {
  if (error instanceof Interrupted) return 'It was interrupted several times.';
  if (error instanceof TableRefusal) return error.message.slice(0, 1000);
  return error instanceof Refusal ? error.code : 'It could not be imported.';
};

const MADE = 0.9;

/** Of a table made of history: so much of it is done when it is written. */
const WRITTEN = 0.5;

type At = (share: number) => void;

async function work(kit: Kit, row: Row, signal: AbortSignal, at: At) {
  const { history } = row;
  if (history)
    return withHistory(kit, history, signal, (from) =>
      keep(kit, row, { from, format: 'parquet' }, signal, (share) => at(WRITTEN + share * (1 - WRITTEN))),
    );
  if (row.made_by) return keepMade(kit, row, row.made_by, signal, at);
  await withFile(kit, async (from) => {
    const place = storedPlace(orRefuse(row.file, 'bigdata.file_unknown'));
    await writeDown(orRefuse(await kit.storage.get(place), 'bigdata.file_unknown'), from, signal);
    const { reading, columns, sheet, data_type: format } = row;
    const source = {
      ...{ from, format, reading: reading ?? undefined, columns: columns ?? undefined },
      sheet: sheet ?? undefined,
    };
    await keep(kit, row, source, signal, at);
  });
}

/** What a step of a project made is a table already; it is looked at like everybody else's. */
async function keepMade(kit: Kit, row: Row, { resultId, port }: MadeBy, signal: AbortSignal, at: At) {
  const found = await inTransaction(kit, asPlatform, ({ db }) => resultsById(db, [resultId]));
  const output = found.get(resultId)?.outputs.find((one) => one.port === port);
  const from = await localOutput(kit, resultId, orRefuse(output, 'bigdata.output_gone'));
  await keep(kit, row, { from, format: 'parquet' }, signal, at);
}

const keep = (kit: Kit, row: Row, source: TableSource, signal: AbortSignal, at: At) =>
  withFile(kit, async (into) => {
    const made = await kit.engine.bring({
      ...{ source, into, signal, tell: (share) => at(share * MADE) },
    });
    signal.throwIfAborted();
    await kit.storage.put(storedName(row), createReadStream(into));
    const isKept = await end(kit, row, madeOf(made));
    // It was cancelled in the last moment, or there is no room for it.
    if (!isKept) await kit.storage.remove(storedName(row));
  });

export const madeOf = ({ figures, ...made }: BroughtTable) => ({
  ...{ state: 'ready' as const, percent: 100, rows: made.rows, bytes: made.bytes, sha256: made.sha256 },
  ...{ schema: JSON.stringify(made.schema), misfits: JSON.stringify(made.misfits) },
  reading: made.reading && JSON.stringify(made.reading),
  profile: JSON.stringify({ ...figures, madeAt: new Date().toISOString() }),
});

type Ended = ReturnType<typeof madeOf> | { state: 'failed'; problem: string };

/** The upload goes with it. False: it is not kept. */
function end(kit: Kit, row: Row, ended: Ended): Promise<boolean> {
  return inTransaction(kit, asPlatform, async (ctx) => {
    const isOurs = await tellVersion(ctx.db, row, { ...ended, ended_at: new Date(), file: null });
    if (!isOurs) return false;
    if (row.file) await removeSealedLater(ctx, row.file);
    // Counted with the row: of many at once each sees what those before it brought.
    if (ended.state !== 'ready') return false;
    if (await hasStorage(ctx, row)) {
      const { dataset_id: datasetId, number: version, created_by: except } = row;
      await kit.events.emit(ctx, 'bigdata.dataset_ready', { datasetId, version });
      if (version > 1) await tellFollowers(ctx, { kind: 'dataset', id: datasetId, version, except });
      return true;
    }
    await ctx.db
      .updateTable('dataset_version')
      .set({ state: 'failed', bytes: 0, problem: 'There is no storage left for it.' })
      .where('id', '=', row.id)
      .execute();
    return false;
  });
}
