import { insertDemoHistory } from '../domains/bigdata/index.ts';
import { pointsMeant } from '../domains/iot/index.ts';
import { makePointStore } from '../domains/telemetry/index.ts';
import { inTransaction, type Kit } from '../kit/context.ts';
import { demoPumps, isFirst } from './people.queries.ts';

const MINUTE = 60_000;
/** So long before the demo began its pumps were measured. */
const MINUTES = 180;
const PROPERTIES = ['current', 'pressure'];

/** Slow waves, the same at every start, each pump a little behind the one before. */
const valueAt = (minute: number, place: number) => {
  const wave = Math.sin((minute + place * 17) / 23) + Math.sin((minute + place * 5) / 7) / 4;
  return Math.round((place % 2 === 0 ? 18 + wave * 3 : 0.42 + wave / 20) * 1_000) / 1_000;
};

/** The last hours of the pump station, and a dataset that follows it. */
export async function measurePumps(kit: Kit): Promise<void> {
  const found = await inTransaction(kit, { platform: 'history of the demo' }, async (ctx) => {
    const pumps = (await isFirst(ctx.db, 'demo-pump-history')) ? await demoPumps(ctx.db) : [];
    const points = pumps.flatMap(({ id }) => PROPERTIES.map((property) => ({ deviceId: id, property })));
    return { pumps, points, meant: points.length > 0 ? await pointsMeant(ctx, points) : [] };
  });
  const { pumps, points } = found;
  const [first] = pumps;
  const measured = found.meant.flatMap(({ series }) => (series ? [series] : []));
  if (!first || measured.length < points.length) return;
  const began = Math.floor(Date.now() / MINUTE) * MINUTE - MINUTES * MINUTE;
  const store = makePointStore(kit);
  for (let minute = 0; minute < MINUTES; minute += 1)
    await store.store({
      ...{ sourceId: measured[0]?.source_id ?? '', run: null, seq: null, sentAt: null, text: null },
      receivedAt: new Date(began + minute * MINUTE),
      series: measured.map(({ id }) => id),
      at: measured.map(() => began + minute * MINUTE),
      value: measured.map((_, place) => valueAt(minute, place)),
      quality: measured.map(() => 0),
    });
  await store.close();
  await inTransaction(kit, { platform: 'history of the demo' }, (ctx) =>
    insertDemoHistory(ctx, {
      ...{ enterpriseId: first.enterprise_id, by: first.by },
      ...{ name: '泵站运行', nameEn: 'Pump station' },
      description: '三台泵最近 24 小时的电流和出口压力，每分钟平均；每天生成一个版本。',
      descriptionEn:
        'Current and outlet pressure of three pumps over 24 hours, averages of minutes; a version a day.',
      definition: {
        ...{ points, range: { lastMs: 24 * 60 * MINUTE }, stepMs: MINUTE },
        ...{ how: 'average', layout: 'wide', fill: 'none' },
      },
      names: found.meant.map(
        ({ device, facts, property }) => `${device?.name ?? ''} · ${facts?.name ?? property}`,
      ),
    }),
  );
}
