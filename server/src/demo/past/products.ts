import { demoProductOfType, insertDemoModel, insertDemoProduct } from '../../domains/iot/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, minutesAfter } from '../calendar.ts';
import type { Chronicle, Person } from './chronicle.ts';
import { PRODUCTS, TYPE_MODELS, type Version } from './product-models.ts';

type Of = { id: string; name: string; enterpriseId: string | null; by: Person };

/** Saved in the morning and published before noon; the one without a day is still being written. */
async function writeVersions(ctx: Context, chronicle: Chronicle, of: Of, versions: readonly Version[]) {
  for (const [index, { days, hour, note, model, breaks = 0 }] of versions.entries()) {
    const savedAt = atWork(chronicle.today, days, hour);
    const publishedAt = note === null ? null : minutesAfter(savedAt, 35);
    const version = index + 1;
    await insertDemoModel(ctx.db, {
      ...{ productId: of.id, enterpriseId: of.enterpriseId, version, model, by: of.by.id },
      ...{ note: note ?? '', publishedAt, savedAt },
    });
    if (publishedAt === null) continue;
    chronicle.acts.push({
      ...{ at: publishedAt, by: of.by, action: 'iot.model.publish', place: of.enterpriseId },
      ...{ object: { type: 'product', id: of.id, name: of.name }, after: { modelVersion: version, breaks } },
    });
  }
}

/** Thing models of the types of gateways, and a product of each enterprise. */
export async function describeThings(ctx: Context, chronicle: Chronicle) {
  const admin = chronicle.person('admin');
  for (const { code, name, versions } of TYPE_MODELS) {
    const { id } = await demoProductOfType(ctx.db, code);
    await writeVersions(ctx, chronicle, { id, name, enterpriseId: null, by: admin }, versions);
  }
  for (const { owner, days, versions, ...product } of PRODUCTS) {
    const by = chronicle.person(owner);
    const enterpriseId = by.enterprise_id as string;
    const of = { id: newId(), name: product.name, enterpriseId, by };
    const at = atWork(chronicle.today, days, 9.4);
    await insertDemoProduct(ctx.db, { ...product, id: of.id, enterpriseId, by: by.id, at });
    chronicle.acts.push({
      ...{ at, by, action: 'iot.product.add', place: enterpriseId, after: { ...product, enabled: true } },
      object: { type: 'product', id: of.id, name: product.name },
    });
    await writeVersions(ctx, chronicle, of, versions);
  }
}
