import type { Product, ProductDraft } from '@cloudyard/contract/iot/product.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { writeDraft } from '../model/draft.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import {
  categoriesOf,
  countProducts,
  deleteProduct,
  enabledType,
  enabledTypes,
  type Filter,
  insertProduct,
  lockProduct,
  productById,
  productPage,
  updateProduct,
} from './product.queries.ts';
import { productView } from './product.view.ts';

/** More are a mistake of a program. */
const MOST_PRODUCTS = 1_000;

const note = auditOf('iot.product', 'product');
const facts = ({ name, code, description, category, nodeType, protocol, ...more }: Product) => ({
  ...{ name, code, description, category, nodeType, protocol },
  ...{ baseType: more.baseTypeName, enabled: more.isEnabled },
});

type Query = Omit<Filter, 'isShared'> & Paging & { sort?: Parameters<typeof productPage>[2]['sort'] };

export async function products(ctx: ActorContext, query: Query) {
  const { rows, total } = await productPage(ctx.db, { ...query, isShared: ctx.asPlatform }, query);
  return { ...toPage(rows.map(productView), total, query), categories: await categoriesOf(ctx.db) };
}

export async function product({ db, asPlatform }: ActorContext, id: string): Promise<Product> {
  const row = orRefuse(await productById(db, id), 'iot.product_not_found');
  // The platform keeps its own; what enterprises have is theirs.
  if (asPlatform && row.enterprise_id !== null) throw new Refusal('iot.product_not_found');
  return productView(row);
}

/** Locked, and the caller's to change: an enterprise's own inside its wall, the platform's for the platform. */
export async function ownProduct(ctx: ActorContext, id: string): Promise<Product> {
  const found = await product(ctx, id);
  if (found.isPlatform !== ctx.asPlatform) throw new Refusal('iot.product_shared');
  orRefuse(await lockProduct(ctx.db, id), 'iot.product_not_found');
  return product(ctx, id);
}

/** A child is behind a gateway, and connects as none itself. */
const typeIdOf = ({ nodeType, baseTypeId }: ProductDraft) => (nodeType === 'child' ? null : baseTypeId);

const rowOf = ({ nodeType, baseTypeId, ...rest }: ProductDraft) => ({
  ...rest,
  node_type: nodeType,
  base_type_id: typeIdOf({ ...rest, nodeType, baseTypeId }),
});

async function checkType({ db }: ActorContext, draft: ProductDraft) {
  const id = typeIdOf(draft);
  if (id !== null) orRefuse(await enabledType(db, id), 'iot.base_type_unknown');
}

export const productTypes = ({ db }: ActorContext) => enabledTypes(db);

export async function addProduct(ctx: ActorContext, draft: ProductDraft): Promise<Product> {
  orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  if ((await countProducts(ctx.db)) >= MOST_PRODUCTS) throw new Refusal('iot.products_many');
  await checkType(ctx, draft);
  const by = ctx.actor.userId;
  const id = newId();
  await insertProduct(ctx.db, { id, ...rowOf(draft), created_by: by, updated_by: by });
  const made = await product(ctx, id);
  await note(ctx, 'add', made, { after: facts(made) });
  return made;
}

const changed = (ctx: ActorContext) => ({ updated_by: ctx.actor.userId, updated_at: new Date() });

export async function changeProduct(ctx: ActorContext, id: string, draft: ProductDraft): Promise<Product> {
  const before = await ownProduct(ctx, id);
  const isUsed = before.devices > 0;
  if (isUsed && draft.nodeType !== before.nodeType) throw new Refusal('iot.node_type_fixed');
  if (typeIdOf(draft) !== before.baseTypeId) {
    if (isUsed) throw new Refusal('iot.base_type_fixed');
    await checkType(ctx, draft);
  }
  await updateProduct(ctx.db, id, { ...rowOf(draft), ...changed(ctx) });
  const after = await product(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return after;
}

export async function enableProduct(ctx: ActorContext, id: string, isEnabled: boolean): Promise<Product> {
  const before = await ownProduct(ctx, id);
  if (before.isEnabled === isEnabled) return before;
  await updateProduct(ctx.db, id, { is_enabled: isEnabled, ...changed(ctx) });
  const after = await product(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return after;
}

/** Of anything the caller sees, also of the platform's: that is how one gets a type of one's own. */
export async function copyProduct(
  ctx: ActorContext,
  id: string,
  called: Pick<ProductDraft, 'name' | 'code'>,
): Promise<Product> {
  const { description, category, nodeType, protocol, baseTypeId } = await product(ctx, id);
  const made = await addProduct(ctx, { ...called, description, category, nodeType, protocol, baseTypeId });
  const model = await publishedOf(ctx.db, id);
  if (model) await writeDraft(ctx, made.id, model.content);
  return product(ctx, made.id);
}

export async function removeProduct(ctx: ActorContext, id: string) {
  const before = await ownProduct(ctx, id);
  if (before.isEnabled) throw new Refusal('iot.product_enabled');
  if (before.devices > 0) throw new Refusal('iot.product_in_use');
  await deleteProduct(ctx.db, id);
  await note(ctx, 'remove', before, { before: facts(before) });
  return { id };
}
