import {
  type Break,
  MODEL_PARTS,
  type ModelPart,
  type Parameter,
  type Property,
  type ThingModel,
} from '@cloudyard/contract/iot/model.ts';

export const NO_MODEL: ThingModel = { properties: [], events: [], services: [], tags: [], codec: '' };

type Shaped = Pick<Parameter, 'dataType' | 'unit' | 'min' | 'max' | 'choices'>;
type Change = Pick<Break, 'kind' | 'before' | 'after'>;
type Thing = { id: string; name: string };

const rangeOf = ({ min, max }: Shaped) => `${min ?? '−∞'} … ${max ?? '∞'}`;
const choicesOf = ({ choices }: Shaped) => choices.map(({ value }) => value);

/** Values that were right and would not be any more, or would mean something else. */
function shapeBreaks(before: Shaped, after: Shaped): Change[] {
  if (before.dataType !== after.dataType)
    return [{ kind: 'type', before: before.dataType, after: after.dataType }];
  const found: Change[] = [];
  if (before.unit !== after.unit) found.push({ kind: 'unit', before: before.unit, after: after.unit });
  const isNarrower =
    (after.min ?? Number.NEGATIVE_INFINITY) > (before.min ?? Number.NEGATIVE_INFINITY) ||
    (after.max ?? Number.POSITIVE_INFINITY) < (before.max ?? Number.POSITIVE_INFINITY);
  if (isNarrower) found.push({ kind: 'range', before: rangeOf(before), after: rangeOf(after) });
  const left = new Set(choicesOf(after));
  const gone = choicesOf(before).filter((value) => !left.has(value));
  if (gone.length > 0)
    found.push({ kind: 'choices', before: choicesOf(before).join(', '), after: [...left].join(', ') });
  return found;
}

const propertyBreaks = (before: Property, after: Property): Change[] => [
  ...shapeBreaks(before, after),
  ...(before.isWritable && !after.isWritable
    ? [{ kind: 'writable' as const, before: 'yes', after: 'no' }]
    : []),
];

/** What is handed over, and what is got back: both sides have to know the same. */
function parameterBreaks(before: readonly Parameter[], after: readonly Parameter[]): Change[] {
  const namesOf = (list: readonly Parameter[]) =>
    list.map(({ id, dataType }) => `${id}: ${dataType}`).join(', ');
  const known = new Map(after.map((one) => [one.id, one]));
  const isSame =
    before.length === after.length &&
    before.every((one) => {
      const next = known.get(one.id);
      return next !== undefined && shapeBreaks(one, next).length === 0;
    });
  return isSame ? [] : [{ kind: 'parameters', before: namesOf(before), after: namesOf(after) }];
}

const BREAKS: {
  [P in ModelPart]: (before: ThingModel[P][number], after: ThingModel[P][number]) => Change[];
} = {
  properties: propertyBreaks,
  events: (before, after) => parameterBreaks(before.output, after.output),
  services: (before, after) => [
    ...parameterBreaks(before.input, after.input),
    ...parameterBreaks(before.output, after.output),
  ],
  tags: () => [],
};

function breaksIn<P extends ModelPart>(part: P, before: ThingModel, after: ThingModel): Break[] {
  const left = new Map((after[part] as Thing[]).map((one) => [one.id, one]));
  return (before[part] as Thing[]).flatMap((one) => {
    const next = left.get(one.id);
    const of = { part, id: one.id, name: one.name };
    if (!next) return [{ ...of, kind: 'removed' as const, before: one.name, after: '' }];
    return BREAKS[part](one as never, next as never).map((change) => ({ ...of, ...change }));
  });
}

/** What stops working where the former version is used: devices, rules and forwards go by it. */
export function breaksOf(before: ThingModel, after: ThingModel): Break[] {
  const found = MODEL_PARTS.flatMap((part) => breaksIn(part, before, after));
  if (before.codec === '' || before.codec === after.codec) return found;
  const sizeOf = ({ codec }: ThingModel) => `${codec.length}`;
  return [
    ...found,
    {
      part: 'codec',
      id: 'codec',
      name: 'codec',
      kind: 'codec',
      before: sizeOf(before),
      after: sizeOf(after),
    },
  ];
}

function codecChange(before: ThingModel, after: ThingModel) {
  if (before.codec === after.codec) return undefined;
  if (before.codec === '') return 'added' as const;
  return after.codec === '' ? ('removed' as const) : ('changed' as const);
}

/** How many things are new, other than before, and gone. */
export function differenceOf(before: ThingModel, after: ThingModel) {
  const counted = { added: 0, changed: 0, removed: 0 };
  for (const part of MODEL_PARTS) {
    const former = new Map((before[part] as Thing[]).map((one) => [one.id, JSON.stringify(one)]));
    for (const one of after[part] as Thing[]) {
      const known = former.get(one.id);
      former.delete(one.id);
      if (known === undefined) counted.added += 1;
      else if (known !== JSON.stringify(one)) counted.changed += 1;
    }
    counted.removed += former.size;
  }
  const codec = codecChange(before, after);
  if (codec) counted[codec] += 1;
  return counted;
}
