import { inTransaction, type Kit } from '../../../kit/context.ts';
import { TableRefusal } from '../../../kit/engine-table.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { withTable } from '../../telemetry/index.ts';
import { datasetKeys } from '../dataset/dataset.policy.ts';
import { goneSentence } from './history-source.policy.ts';
import type { VersionHistory } from './history-source.queries.ts';
import { asPerson, HISTORY_KEY, meantBy, orderOf, stillHolds } from './points.service.ts';

const SENTENCES: Record<string, string> = {
  'telemetry.range_too_large': 'Too much of it is not sealed yet: try a shorter range, or later.',
  'telemetry.series_not_found': 'What was measured is gone.',
  'telemetry.history_slow': 'It took too long: choose fewer points, a shorter range or a longer interval.',
};

/**
 * Writes the table of a version, with the rights its owner has now: whoever lost them since gets nothing. The points come
 * straight from their files to a file; none of them passes through the server.
 */
export async function withHistory<T>(
  kit: Kit,
  { definition, names, times, ...who }: VersionHistory,
  signal: AbortSignal,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const isAllowed = await inTransaction(kit, { platform: 'refresh a dataset of history' }, (ctx) =>
    stillHolds(ctx, who, [HISTORY_KEY, datasetKeys.edit]),
  );
  if (!isAllowed)
    throw new TableRefusal('columns', 'Its owner may not look at the history of devices any more.');
  try {
    return await asPerson(kit, who, async (ctx) => {
      const { known, unknown } = await meantBy(ctx, definition);
      if (unknown.length > 0) {
        const keys = new Set(unknown.map(({ deviceId, property }) => `${deviceId} ${property}`));
        const gone = definition.points.flatMap(({ deviceId, property }, at) =>
          keys.has(`${deviceId} ${property}`) ? [names[at] ?? property] : [],
        );
        throw new TableRefusal('columns', goneSentence(gone));
      }
      return withTable(ctx, { ...orderOf(definition, known, times), signal }, (path) => use(path));
    });
  } catch (error) {
    const sentence = SENTENCES[refusalOf(error)?.code ?? ''];
    throw sentence ? new TableRefusal('room', sentence) : error;
  }
}
