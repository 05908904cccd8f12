import { inTransaction, type Kit } from '../../../kit/context.ts';
import { storable } from '../../../kit/storable.ts';
import { instanceById } from './instance.queries.ts';
import { secretValues, withoutSecrets } from './secrets.ts';

const LAST_LINES = 200;

/** What it wrote last says more than any cause; it is read before the instance goes. */
export async function lastLines(kit: Kit, instanceId: string | null): Promise<string[]> {
  if (!instanceId) return [];
  try {
    const { lines } = await kit.runtime.log(instanceId, undefined, LAST_LINES);
    const row = await inTransaction(kit, { platform: 'the last lines of an instance' }, ({ db }) =>
      instanceById(db, instanceId),
    );
    return withoutSecrets(lines, row ? secretValues(kit, row) : []).map(({ text }) => storable(text));
  } catch (error) {
    kit.log.warn({ err: error, instance: instanceId }, 'the last lines of an instance');
    return [];
  }
}
