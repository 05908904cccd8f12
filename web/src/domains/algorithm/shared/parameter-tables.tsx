import { isPort } from '@cloudyard/contract/algorithm/parameter.ts';
import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { orNone } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { defaultText, demandsOf } from './demands.ts';

/** Ports and values of an algorithm, as two tables. */
export function ParameterTables({ parameters }: { parameters: readonly AlgorithmParameter[] }) {
  const t = useText(words).parameter;
  const { ports, values } = useParameterColumns();
  const nameOf = (one: AlgorithmParameter) => one.name;
  return (
    <div className="cy-column cy-gap-16">
      <section aria-label={t.ports}>
        <h3 className="cy-plain cy-medium cy-pad-line">{t.ports}</h3>
        <DataTable
          rows={parameters.filter(isPort)}
          columns={ports}
          rowKey={nameOf}
          empty={<Empty title={t.noPorts} />}
        />
      </section>
      <section aria-label={t.values}>
        <h3 className="cy-plain cy-medium cy-pad-line">{t.values}</h3>
        <DataTable
          rows={parameters.filter((one) => !isPort(one))}
          columns={values}
          rowKey={nameOf}
          empty={<Empty title={t.noValues} />}
        />
      </section>
    </div>
  );
}

function useParameterColumns() {
  const all = useText(words);
  const t = all.parameter;
  const language = locale.use();
  const first: Column<AlgorithmParameter>[] = [
    { key: 'name', title: t.name, render: (_, { name }) => <code>{name}</code> },
    { key: 'label', title: t.label, render: (_, { label }) => orNone(label?.[language] ?? '') },
    { key: 'kind', title: t.kind, phone: 'status', render: (_, { type }) => all.kinds[type] },
  ];
  const last: Column<AlgorithmParameter>[] = [
    {
      key: 'demands',
      title: t.demands,
      render: (_, one) => orNone(<Clipped text={demandsOf(t, one).join(' · ')} />),
    },
    {
      key: 'description',
      title: t.description,
      render: (_, one) => <Clipped text={one.description ?? ''} />,
    },
  ];
  const own: Column<AlgorithmParameter>[] = [
    { key: 'default', title: t.default, render: (_, one) => <Clipped text={defaultText(t, one)} /> },
    { key: 'required', title: t.required, render: (_, { required }) => (required ? t.required : t.optional) },
    { key: 'scope', title: t.scope, render: (_, { scope }) => t.scopes[scope ?? 'node'] },
  ];
  return { ports: [...first, ...last], values: [...first, ...own, ...last] };
}

/** One line of a row; all of it on hover. */
function Clipped({ text }: { text: string }) {
  if (text === '') return orNone('');
  return (
    <span className="algorithm-clipped cy-block cy-ellipsis" title={text}>
      {text}
    </span>
  );
}
