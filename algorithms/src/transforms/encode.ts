import { z } from 'zod';
import { broken } from '../models.ts';
import { needColumns, type Scorer } from '../scoring/scored.ts';
import { figure, freeName, literal, quoted } from '../sql.ts';

/** Categories that are not known become zeros, -1 or the mean of all. */
export const EncodeBody = z.object({
  method: z.enum(['onehot', 'ordinal', 'target']),
  columns: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.string()),
      /** Names of the columns of `onehot`. */
      outputs: z.array(z.string()),
      means: z.array(z.number()),
      prior: z.number(),
    }),
  ),
});
export type EncodeBody = z.infer<typeof EncodeBody>;

/** Names of the new columns: never one that is there already, in the table or among themselves. */
export function outputNames(column: string, values: readonly string[], taken: string[]): string[] {
  return values.map((value) => {
    const name = freeName(`${column}_${value}`.slice(0, 110), taken);
    taken.push(name);
    return name;
  });
}

function encoded({ columns, method }: EncodeBody, name: string): string[] {
  const one = columns.find((column) => column.name === name);
  if (!one) return [quoted(name)];
  const text = `cast(${quoted(name)} as varchar)`;
  if (method === 'onehot')
    return one.values.map(
      (value, place) =>
        `cast(coalesce(${text} = ${literal(value)}, false) as integer) as ${quoted(one.outputs[place] ?? '')}`,
    );
  const place = `list_position([${one.values.map(literal).join(', ')}]::varchar[], ${text})`;
  if (method === 'ordinal')
    return [`cast(coalesce(nullif(${place}, 0), 0) - 1 as integer) as ${quoted(name)}`];
  const means = `[${one.means.map(figure).join(', ')}]::double[]`;
  return [`coalesce(list_extract(${means}, nullif(${place}, 0)), ${figure(one.prior)}) as ${quoted(name)}`];
}

export function encodedSelect(port: string, names: readonly string[], body: EncodeBody): string {
  return `select ${names.flatMap((name) => encoded(body, name)).join(', ')} from ${quoted(port)}`;
}

export const applyEncode: Scorer = async ({ step, port, model, modelPort }) => {
  const body = await broken(modelPort, () => EncodeBody.parse(model.body));
  const known = await needColumns(
    { step, port },
    body.columns.map(({ name }) => name),
    false,
  );
  return {
    task: 'table',
    select: encodedSelect(
      port,
      known.map(({ name }) => name),
      body,
    ),
  };
};
