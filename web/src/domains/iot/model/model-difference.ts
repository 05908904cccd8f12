import { MODEL_PARTS, type ModelPart, type ThingModel } from '@cloudyard/contract/iot/model.ts';

type Thing = { id: string; name: string };
export type Difference = {
  part: ModelPart | 'codec';
  id: string;
  name: string;
  kind: 'added' | 'changed' | 'removed';
};

function inPart(part: ModelPart, before: ThingModel, after: ThingModel): Difference[] {
  const former = new Map((before[part] as Thing[]).map((one) => [one.id, one]));
  const now = new Set(after[part].map(({ id }) => id));
  const of = (kind: Difference['kind'], { id, name }: Thing) => ({ part, id, name, kind });
  return [
    ...(after[part] as Thing[]).flatMap((one) => {
      const known = former.get(one.id);
      if (!known) return [of('added', one)];
      return JSON.stringify(known) === JSON.stringify(one) ? [] : [of('changed', one)];
    }),
    ...[...former.values()].filter(({ id }) => !now.has(id)).map((one) => of('removed', one)),
  ];
}

/** What is new, other than before, and gone from one version to another. */
export function differencesOf(before: ThingModel, after: ThingModel): Difference[] {
  const codec: Difference[] =
    before.codec === after.codec ? [] : [{ part: 'codec', id: 'codec', name: '', kind: 'changed' }];
  return [...MODEL_PARTS.flatMap((part) => inPart(part, before, after)), ...codec];
}
