import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import type { Schema } from './openapi.ts';

/** For a request the required fields are marked, for a reply those that may be missing. */
type Mark = 'required' | 'optional';

/** A schema as a tree of names, types and limits. */
export function SchemaTree({ schema, mark }: { schema: Schema; mark: Mark }) {
  const inner = innerOf(schema);
  const properties = Object.entries(inner.properties ?? {});
  if (properties.length === 0) return <Kind schema={schema} />;
  return (
    <ul className="portal-schema cy-list">
      {properties.map(([name, one]) => (
        <Row
          key={name}
          name={name}
          schema={one}
          marked={(inner.required?.includes(name) ?? false) === (mark === 'required')}
          mark={mark}
        />
      ))}
    </ul>
  );
}

type RowProps = { name: string; schema: Schema; marked: boolean; mark: Mark };

function Row({ name, schema, marked, mark }: RowProps) {
  const t = useText(words);
  const nested = innerOf(schema).properties;
  const line = (
    <>
      <code className="portal-schema-name">{name}</code> <Kind schema={schema} />{' '}
      {marked && <span className={`portal-schema-${mark}`}>{t[mark]}</span>}
      {schema.description && <span className="cy-faint"> {schema.description}</span>}
    </>
  );
  return (
    <li className="cy-break">
      {nested ? (
        <details open>
          <summary>{line}</summary>
          <SchemaTree schema={schema} mark={mark} />
        </details>
      ) : (
        line
      )}
    </li>
  );
}

/** What a list or a choice is made of. */
function innerOf(schema: Schema): Schema {
  if (schema.properties) return schema;
  if (typeof schema.items === 'object') return innerOf(schema.items);
  const made = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find((one) => one.type !== 'null');
  return made ? innerOf(made) : schema;
}

const Kind = ({ schema }: { schema: Schema }) => <code className="cy-faint">{kindOf(schema)}</code>;

export function kindOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(kindOf))].join(' | ');
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const limits = [
    range(schema.minLength, schema.maxLength),
    range(schema.minimum, schema.maximum),
    range(undefined, schema.maxItems),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  const type = [schema.type ?? 'any'].flat().join(' | ');
  const base = schema.items && typeof schema.items === 'object' ? `${kindOf(schema.items)}[]` : type;
  return [schema.format ? `${base} (${schema.format})` : base, ...limits].join(', ');
}

const SAFE = Number.MAX_SAFE_INTEGER;
const range = (low?: number, high?: number): string => {
  const from = low !== undefined && low > -SAFE ? low : undefined;
  const to = high !== undefined && high < SAFE ? high : undefined;
  if (from === undefined && to === undefined) return '';
  if (from === undefined) return `≤ ${to}`;
  return to === undefined ? `≥ ${from}` : `${from}–${to}`;
};
