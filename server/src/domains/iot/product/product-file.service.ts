import { type ProductDraft, ProductFile, type ProductImport } from '@cloudyard/contract/iot/product.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { writeDraft } from '../model/draft.service.ts';
import { NO_MODEL } from '../model/model.policy.ts';
import { publishedOf } from '../model/model.queries.ts';
import { enabledTypeByCode, productByCode, productById } from './product.queries.ts';
import { addProduct, ownProduct, product } from './product.service.ts';

export async function exportProduct(ctx: ActorContext, id: string): Promise<ProductFile> {
  const { name, code, description, category, nodeType, protocol } = await product(ctx, id);
  const { base_code } = orRefuse(await productById(ctx.db, id), 'iot.product_not_found');
  const model = await publishedOf(ctx.db, id);
  return {
    format: 'cloudyard.product/1',
    product: { name, code, description, category, nodeType, protocol, baseType: base_code ?? '' },
    model: model?.content ?? NO_MODEL,
  };
}

const MOST_PROBLEMS = 50;
type Problem = z.infer<typeof ProductImport>['problems'][number];

const problemsOf = (error: z.ZodError): Problem[] =>
  error.issues.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({ path: path.join('.'), message }));

/** What the file says of the product, with the type of this platform that has its code; or none has it. */
async function draftFrom(ctx: ActorContext, file: ProductFile): Promise<ProductDraft | undefined> {
  const { baseType, ...rest } = file.product;
  if (rest.nodeType === 'child') return { ...rest, baseTypeId: null };
  const type = await enabledTypeByCode(ctx.db, baseType);
  return type && { ...rest, baseTypeId: type.id };
}

/** All that is wrong with a file, or what it says; a trial changes nothing. */
export async function importProduct(ctx: ActorContext, file: unknown, isTrial: boolean) {
  const read = ProductFile.safeParse(file);
  if (!read.success) return { id: null, replaces: false, problems: problemsOf(read.error) };
  const known = await productByCode(ctx.db, read.data.product.code);
  const said = { replaces: known !== undefined, problems: [] };
  const draft = await draftFrom(ctx, read.data);
  // One that is there stays of the type it has.
  if (!known && !draft)
    return { id: null, ...said, problems: [{ path: 'product.baseType', message: 'iot.base_type_unknown' }] };
  if (isTrial) return { id: known?.id ?? null, ...said };
  const { id, nodeType } = known
    ? await ownProduct(ctx, known.id)
    : await addProduct(ctx, orRefuse(draft, 'iot.base_type_unknown'));
  if (nodeType !== read.data.product.nodeType) throw new Refusal('iot.node_type_fixed');
  await writeDraft(ctx, id, read.data.model);
  return { id, ...said };
}
