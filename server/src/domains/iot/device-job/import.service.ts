import { DeviceCode, Tags } from '@cloudyard/contract/iot/device.ts';
import type { ImportProblem, ImportReport } from '@cloudyard/contract/iot/device-job.ts';
import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { csvHead, csvLines } from '../../../kit/csv.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { workbookOf } from '../../../kit/workbook/write.ts';
import { placeOf } from '../device/device.service.ts';
import { missingTags } from '../device/tag.policy.ts';
import { mustSeeAll } from '../group/seen.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { takenNodes } from '../point/point.queries.ts';
import { configNodes, propertiesOf } from '../point/point.service.ts';
import type { ImportFacts } from './act.service.ts';
import { beginJob } from './device-job.service.ts';
import { devicesByCode, productsByCode } from './import.queries.ts';
import { COLUMNS, pairsOf, type TableRow, tableRows } from './import-table.ts';

const LONGEST_NAME = 60;
const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const distinct = (list: readonly string[]) => [...new Set(list)].filter((one) => one !== '');

/** What the rows speak of, asked for once. */
async function surroundingsOf(ctx: ActorContext, rows: readonly TableRow[]) {
  const place = placeOf(ctx);
  const products = await productsByCode(ctx.db, distinct(rows.map(({ product }) => product)));
  const gateways = await devicesByCode(ctx.db, place, distinct(rows.map(({ gateway }) => gateway)));
  const taken = await devicesByCode(ctx.db, place, distinct(rows.map(({ code }) => code)));
  return {
    products: new Map(products.map((one) => [one.given, one])),
    gateways: new Map(gateways.map((one) => [one.given, one])),
    taken: new Set(taken.map(({ given }) => given)),
    seen: new Set<string>(),
    properties: new Map<string, Set<string>>(),
    /** The models in force, by product. */
    models: new Map<string, ThingModel | undefined>(),
    /** Nodes of a gateway that are still free. */
    free: new Map<string, { all: Set<string>; taken: Set<string> }>(),
  };
}
type Around = Awaited<ReturnType<typeof surroundingsOf>>;

async function nodesOf(ctx: ActorContext, around: Around, gatewayId: string) {
  const known = around.free.get(gatewayId);
  if (known) return known;
  const all = new Set((await configNodes(ctx, gatewayId)).map(({ alias }) => alias));
  const made = { all, taken: new Set((await takenNodes(ctx.db, gatewayId)).map(({ alias }) => alias)) };
  around.free.set(gatewayId, made);
  return made;
}

async function propertiesIn(ctx: ActorContext, around: Around, productId: string) {
  const known = around.properties.get(productId);
  if (known) return known;
  const made = new Set((await propertiesOf(ctx, productId)).map(({ id }) => id));
  around.properties.set(productId, made);
  return made;
}

async function tagProblem(ctx: ActorContext, around: Around, productId: string | undefined, tags: Tags) {
  if (productId === undefined) return [];
  if (!around.models.has(productId))
    around.models.set(productId, (await publishedOf(ctx.db, productId))?.content);
  return missingTags(around.models.get(productId), tags).length > 0 ? (['tags_required'] as const) : [];
}

type Pairs = [string, string][];

async function pointProblems(
  ctx: ActorContext,
  around: Around,
  pairs: Pairs,
  { productId, gatewayId }: { productId: string | undefined; gatewayId: string | null | undefined },
): Promise<ImportProblem[]> {
  const found = new Set<ImportProblem>();
  if (new Set(pairs.map(([property]) => property)).size < pairs.length) found.add('points_format');
  const properties = productId ? await propertiesIn(ctx, around, productId) : undefined;
  if (pairs.some(([property]) => properties && !properties.has(property))) found.add('property_unknown');
  if (gatewayId === null && pairs.length > 0) found.add('gateway_unknown');
  if (!gatewayId || pairs.length === 0) return [...found];
  const { all, taken } = await nodesOf(ctx, around, gatewayId);
  for (const [, alias] of pairs) {
    if (!all.has(alias)) found.add('node_unknown');
    else if (taken.has(alias)) found.add('node_taken');
    taken.add(alias);
  }
  return [...found];
}

function codeProblem({ code }: TableRow, { taken, seen }: Around): ImportProblem[] {
  if (!DeviceCode.safeParse(code).success) return ['code_format'];
  const isTwice = seen.has(folded(code));
  seen.add(folded(code));
  if (isTwice) return ['code_twice'];
  return taken.has(code) ? ['code_taken'] : [];
}

function productProblem(product: ReturnType<Around['products']['get']>): ImportProblem[] {
  if (!product) return ['product_unknown'];
  if (product.node_type !== 'child') return ['product_no_child'];
  return product.is_enabled ? [] : ['product_disabled'];
}

async function checked(ctx: ActorContext, around: Around, row: TableRow) {
  const product = around.products.get(row.product);
  const gateway = around.gateways.get(row.gateway);
  const isGateway = row.gateway === '' || gateway?.node_type === 'gateway';
  const gatewayId = row.gateway === '' ? null : isGateway ? gateway?.id : undefined;
  const tags = Tags.safeParse(Object.fromEntries(pairsOf(row.tags) ?? [['', '']]));
  const points = pairsOf(row.points);
  const problems: ImportProblem[] = [
    ...codeProblem(row, around),
    ...(row.name.length > LONGEST_NAME ? (['name_long'] as const) : []),
    ...productProblem(product),
    ...(isGateway ? [] : (['gateway_unknown'] as const)),
    ...(tags.success ? await tagProblem(ctx, around, product?.id, tags.data) : (['tags_format'] as const)),
    ...(points
      ? await pointProblems(ctx, around, points, { productId: product?.id, gatewayId })
      : (['points_format'] as const)),
  ];
  const facts: ImportFacts = {
    ...{ productId: product?.id ?? '', gatewayId: gatewayId ?? null, code: row.code, name: row.name },
    tags: tags.data ?? {},
    points: (points ?? []).map(([property, alias]) => ({ property, alias })),
  };
  return { row, problems, facts };
}

const SHOWN = 200;

/** Tried first: nothing is imported while a row is wrong. What changes meanwhile becomes the result of its row. */
export async function importDevices(
  ctx: ActorContext,
  bytes: Uint8Array,
  isTrial: boolean,
): Promise<ImportReport> {
  await mustSeeAll(ctx);
  const rows = await tableRows(bytes);
  const around = await surroundingsOf(ctx, rows);
  const found: Awaited<ReturnType<typeof checked>>[] = [];
  for (const row of rows) found.push(await checked(ctx, around, row));
  const bad = found.filter(({ problems }) => problems.length > 0).length;
  const report = found.map(({ row, problems }) => ({
    ...{ line: row.line, code: row.code.slice(0, SHOWN), name: row.name.slice(0, SHOWN), problems },
  }));
  const said = { rows: report, good: found.length - bad, bad };
  if (isTrial) return { ...said, job: null };
  if (bad > 0) throw new Refusal('iot.import_wrong');
  const job = await beginJob(
    ctx,
    { kind: 'import' },
    found.map(({ row, facts }) => ({ line: row.line, deviceId: null, name: row.name || row.code, facts })),
  );
  return { ...said, job };
}

const EXAMPLE = [
  'PUMP-01',
  '1# pump',
  'pump',
  'GW-01',
  'site=north;line=1',
  'current=pump1.current;speed=pump1.speed',
];

export const template = () => csvHead([...COLUMNS]) + csvLines([EXAMPLE]);
export const workbookTemplate = () => workbookOf('devices', [COLUMNS, EXAMPLE]);
