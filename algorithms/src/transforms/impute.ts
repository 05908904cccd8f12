import { z } from 'zod';
import { broken } from '../models.ts';
import { needColumns, type Scorer } from '../scoring/scored.ts';
import { freeName, literal, numbered, quoted, quotedList, typeName } from '../sql.ts';

export const IMPUTE_METHODS = ['mean', 'median', 'mode', 'constant', 'forward', 'drop'] as const;
export type ImputeMethod = (typeof IMPUTE_METHODS)[number];

/** `fill`: what stands in for a missing value, as a text of the type `as`. */
export const ImputeBody = z.object({
  method: z.enum(IMPUTE_METHODS),
  columns: z.array(
    z.object({ name: z.string(), type: z.string(), fill: z.string().optional(), as: z.string().optional() }),
  ),
  order: z.string().optional(),
  groups: z.array(z.string()),
});
export type ImputeBody = z.infer<typeof ImputeBody>;

/** A NaN is as good as nothing. */
export const present = (name: string, type: string) =>
  /^(FLOAT|DOUBLE)$/.test(type)
    ? `(case when isnan(${quoted(name)}) then null else ${quoted(name)} end)`
    : quoted(name);

function filled({ columns, method, order, groups }: ImputeBody, name: string, no: string): string {
  const one = columns.find((column) => column.name === name);
  if (!one || method === 'drop') return quoted(name);
  const value = present(name, one.type);
  if (method === 'forward') {
    const part = groups.length > 0 ? `partition by ${quotedList(groups)} ` : '';
    const by = `${order ? `${quoted(order)}, ` : ''}${quoted(no)}`;
    return `last_value(${value} ignore nulls) over (${part}order by ${by} rows between unbounded preceding and current row) as ${quoted(name)}`;
  }
  const as = typeName(one.as ?? one.type);
  return `coalesce(cast(${value} as ${as}), cast(${literal(one.fill ?? '')} as ${as})) as ${quoted(name)}`;
}

/** The table at a port with what was missing filled in, in its own order. */
export function imputedSelect(
  port: string,
  known: readonly { name: string; type: string }[],
  body: ImputeBody,
): string {
  const names = known.map(({ name }) => name);
  const no = freeName('no', names);
  const kept = body.columns.map(({ name }) => {
    const type = known.find((one) => one.name === name)?.type ?? '';
    return `${present(name, type)} is not null`;
  });
  const where = body.method === 'drop' && kept.length > 0 ? ` where ${kept.join(' and ')}` : '';
  const list = names.map((name) => filled(body, name, no)).join(', ');
  return `select ${list} from ${numbered(port, no)}${where} order by ${quoted(no)}`;
}

export const applyImpute: Scorer = async ({ step, port, model, modelPort }) => {
  const body = await broken(modelPort, () => ImputeBody.parse(model.body));
  const needed = [
    ...body.columns.map(({ name }) => name),
    ...(body.order ? [body.order] : []),
    ...body.groups,
  ];
  const known = await needColumns({ step, port }, needed, false);
  return { task: 'table', select: imputedSelect(port, known, body) };
};
