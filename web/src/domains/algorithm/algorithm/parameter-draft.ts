import { Manifest } from '@cloudyard/contract/algorithm/package.ts';
import { isPort, PORT_TYPES, type SCOPES, VALUE_TYPES } from '@cloudyard/contract/algorithm/parameter.ts';
import { type AlgorithmParameter, toPackage } from '@cloudyard/contract/algorithm/values.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';

export const KINDS = [...PORT_TYPES, ...VALUE_TYPES] as const;
export type Kind = (typeof KINDS)[number];
/** How a text is filled in; the others of the contract are for packages. */
export const UIS = ['text', 'column', 'columns', 'sql', 'code'] as const;

type Range = NonNullable<AlgorithmParameter['range']>;
/** A parameter as it is typed: every field may be empty. */
export type Row = {
  name: string;
  type: Kind;
  label: { cn: string; en: string };
  description: string;
  descriptionEn: string;
  required: boolean;
  scope: (typeof SCOPES)[number];
  defaultValue: string | number | boolean | null;
  range: { [K in keyof Range]: Range[K] | null };
  ui: (typeof UIS)[number];
  of: string | null;
  /** What only a package says; kept as it was. */
  kept: Pick<AlgorithmParameter, 'schema' | 'modelKind' | 'modelKinds'>;
};

export const freshRow = (type: Kind): Row => ({
  ...{ name: '', type, label: { cn: '', en: '' }, description: '', descriptionEn: '' },
  ...{
    scope: 'node',
    defaultValue: null,
    required: isPort({ type }),
    range: {},
    ui: 'text',
    of: null,
    kept: {},
  },
});

export const rowOf = (one: AlgorithmParameter): Row => {
  const {
    name,
    type,
    label,
    description = '',
    descriptionEn = '',
    scope = 'node',
    defaultValue = null,
    range = {},
    ui = 'text',
  } = one;
  const { schema, modelKind, modelKinds } = one;
  const kept = {
    ...(schema && { schema }),
    ...(modelKind && { modelKind }),
    ...(modelKinds && { modelKinds }),
  };
  // A port that says nothing has to be linked; a value that says nothing may stay empty.
  const required = one.required ?? isPort(one);
  return {
    ...{ name, type, label: label ?? { cn: '', en: '' }, description, descriptionEn, required },
    ...{ scope, defaultValue, range, ui, of: one.of ?? null, kept },
  };
};

const given = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

const RANGES: Partial<Record<Kind, readonly (keyof Range)[]>> = {
  integer: ['min', 'max', 'step'],
  decimal: ['min', 'max', 'step'],
  string: ['maxLength', 'pattern'],
  enum: ['options'],
};

function rangeOf({ type, range }: Row) {
  const wanted = RANGES[type] ?? [];
  const said = given(Object.fromEntries(wanted.map((key) => [key, range?.[key]])));
  // A choice without options is refused where they are missing.
  if (type === 'enum') return { range: { options: range?.options ?? [] } };
  return Object.keys(said).length > 0 ? { range: said } : {};
}

/** One label is enough: the other language shows it too. */
function labelOf({ label }: Row) {
  const [cn, en] = [label?.cn?.trim() ?? '', label?.en?.trim() ?? ''];
  return cn || en ? { label: { cn: cn || en, en: en || cn } } : {};
}

function ofValue(row: Row) {
  const { required, scope, defaultValue, ui, of } = row;
  const columns = ui === 'column' || ui === 'columns';
  return {
    ...{ required, scope, ...given({ defaultValue }) },
    ...rangeOf(row),
    ...(row.type === 'string' ? { ui, ...(columns ? given({ of }) : {}) } : {}),
  };
}

/** What is sent of a row: nothing that its kind has not. */
export function parameterOf(row: Row): AlgorithmParameter {
  const { name, type, description, descriptionEn, required, kept = {} } = row;
  const named = {
    name: name?.trim() ?? '',
    type,
    ...labelOf(row),
    ...given({ description: description?.trim(), descriptionEn: descriptionEn?.trim() }),
  };
  if (!isPort(row)) return { ...named, ...ofValue(row) } as AlgorithmParameter;
  const isIn = type === 'DATASET_IN' || type === 'MODEL_IN';
  const { schema, modelKind, modelKinds } = kept;
  return {
    ...named,
    ...(isIn ? { required } : {}),
    ...(schema && type.startsWith('DATASET') ? { schema } : {}),
    ...(modelKind && type === 'MODEL_OUT' ? { modelKind } : {}),
    ...(modelKinds && type === 'MODEL_IN' ? { modelKinds } : {}),
  } as AlgorithmParameter;
}

const FIELDS = new Set([
  ...['name', 'type', 'description', 'required', 'scope', 'defaultValue', 'ui', 'of', 'label.cn', 'label.en'],
  ...['range.min', 'range.max', 'range.step', 'range.maxLength', 'range.pattern', 'range.options'],
]);
/** Problems that the kit has other words for. */
const SAID: Readonly<Record<string, string>> = {
  no_port: 'not_in_list',
  no_output: 'algorithm.output_missing',
};

/** A problem of the package at the field of the form where it is mended. */
function placed(path: string, problem: string): [string, string] {
  const [row = '', ...rest] = path.split('.');
  if (row === '') return ['parameters', SAID[problem] ?? problem];
  const field = rest.join('.').replace(/^default$/, 'defaultValue');
  const known = [field, ...(field.startsWith('range.options') ? ['range.options'] : [])].find((one) =>
    FIELDS.has(one),
  );
  return [`parameters.${row}.${known ?? 'name'}`, SAID[problem] ?? problem];
}

/** What the server would refuse, before it is asked; by the path of the field. */
export function parameterProblems(rows: readonly Row[]): Record<string, string> {
  const read = rows.map((row) => toPackage(parameterOf(row)));
  const own = read.flatMap(({ error }, index) =>
    error ? Object.entries(fieldProblems(error)).map(([path, one]) => placed(`${index}.${path}`, one)) : [],
  );
  if (own.length > 0) return Object.fromEntries(own.toReversed());
  const all = Manifest.safeParse({
    ...{ contract: 1, name: 'algorithm', version: '1.0.0', mode: 'SQL', entry: 'main.sql' },
    parameters: read.map(({ data }) => data),
  });
  if (!all.error) return {};
  const found = Object.entries(fieldProblems(all.error)).map(([path, one]) =>
    placed(path.split('.').slice(1).join('.'), one),
  );
  return Object.fromEntries(found.toReversed());
}

const WORDED = new Set(['format', 'required', 'range', 'twice', 'no_port', 'no_output']);

/** The server's `2.range.max: range` at its field; what it says in its own words is a matter of format. */
export function placedRefusal(text: string): [string, string] {
  const [, path = '', problem = ''] = /^([^:]*): (.*)$/.exec(text) ?? [];
  if (path === '' && problem === '') return ['parameters', text];
  return placed(path, WORDED.has(problem) ? problem : 'format');
}
