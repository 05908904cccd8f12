import { insertDemoExport } from '../../domains/custody/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

/** 海川重工 took its data home once; the archive has expired since. */
export async function exportData(ctx: Context, { today, person, acts }: Chronicle) {
  const [lin, id, at] = [person('lin.qiao'), newId(), atWork(today, 34, 15.2)];
  if (!lin.enterprise_id) return;
  const size = { rows: 18_204, bytes: 9_437_184 };
  const object = { type: 'data-export', id, name: lin.enterprise_name } as const;
  acts.push({ at, by: lin, action: 'custody.data-export.start', object });
  acts.push({ at: atWork(today, 34, 15.4), by: lin, action: 'custody.data-export.download', object, after: size });
  await insertDemoExport(ctx.db, { id, enterpriseId: lin.enterprise_id, by: lin.id, at, ...size });
}
