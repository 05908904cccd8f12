import { z } from 'zod';
import { broken } from '../models.ts';
import { unfitData } from '../refusal.ts';
import { needColumns, type Scorer } from '../scoring/scored.ts';
import { figure, quoted } from '../sql.ts';

export type ScaleMethod = 'z' | 'minmax' | 'robust';

/** x becomes (x - shift) / scale. */
export const ScaleBody = z.object({
  columns: z.array(z.object({ name: z.string(), shift: z.number(), scale: z.number() })),
});
export type ScaleBody = z.infer<typeof ScaleBody>;

/** The value below which a share of the sorted values lies, between two of them where need be. */
export function quantileOf(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] as number;
  const high = sorted[Math.ceil(place)] as number;
  return low + (high - low) * (place - Math.floor(place));
}

/** Mean and deviation (of the rows themselves, not of what they were drawn from) in two passes. */
export function momentsOf(values: Float64Array): { mean: number; deviation: number; count: number } {
  let mean = 0;
  let count = 0;
  for (const value of values)
    if (!Number.isNaN(value)) {
      count += 1;
      mean += (value - mean) / count;
    }
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  return { mean, deviation: count > 0 ? Math.sqrt(squares / count) : 0, count };
}

/** What is missing counts for nothing; a column of one value is only moved. */
export function fitScale(port: string, name: string, values: Float64Array, method: ScaleMethod) {
  const present = values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) throw unfitData('no_values', port, name);
  const scaled = (shift: number, scale: number) => ({ name, shift, scale: scale > 0 ? scale : 1 });
  if (method === 'z') {
    const { mean, deviation } = momentsOf(present);
    return scaled(mean, deviation > 1e-12 * Math.abs(mean) ? deviation : 0);
  }
  present.sort();
  if (method === 'robust')
    return scaled(quantileOf(present, 0.5), quantileOf(present, 0.75) - quantileOf(present, 0.25));
  const low = present[0] as number;
  return scaled(low, (present[present.length - 1] as number) - low);
}

/** The table at a port with its columns scaled. */
export function scaledSelect(port: string, names: readonly string[], { columns }: ScaleBody): string {
  const list = names.map((name) => {
    const found = columns.find((one) => one.name === name);
    if (!found) return quoted(name);
    return `(cast(${quoted(name)} as double) - ${figure(found.shift)}) / ${figure(found.scale)} as ${quoted(name)}`;
  });
  return `select ${list.join(', ')} from ${quoted(port)}`;
}

export const applyScale: Scorer = async ({ step, port, model, modelPort }) => {
  const body = await broken(modelPort, () => ScaleBody.parse(model.body));
  const known = await needColumns(
    { step, port },
    body.columns.map(({ name }) => name),
    true,
  );
  return {
    task: 'table',
    select: scaledSelect(
      port,
      known.map(({ name }) => name),
      body,
    ),
  };
};
