import type { Dataset } from '@cloudyard/contract/bigdata/dataset.ts';
import { actions, type Column, name, number, text, time } from '../../../kit/columns.tsx';
import { bytes } from '../../../kit/figures.ts';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/dataset/en.ts';
import { useCodedName } from '../shared/coded-name.ts';
import { datasetPath } from '../shared/paths.ts';
import { DatasetState } from './dataset-state.tsx';
import { type DatasetAct, useDatasetActs } from './use-dataset-acts.ts';

export function useDatasetColumns(
  isSystem: boolean,
  onOpen: (act: DatasetAct, dataset: Dataset) => void,
): Column<Dataset>[] {
  const t = useText(words);
  const codedName = useCodedName();
  const localizedName = useLocalizedName();
  const actsOf = useDatasetActs(onOpen);
  const described = {
    key: 'description',
    title: t.description,
    phone: 'sheet' as const,
    render: (_: unknown, one: Dataset) => <Described text={localizedName(descriptionOf(one))} />,
  };
  return [
    name<Dataset>('name', t.name, ({ id }) => datasetPath(id), { word: localizedName }),
    ...(isSystem ? [described] : []),
    { key: 'category', title: t.category, render: (_, { category }) => codedName(category) },
    { key: 'dataType', title: t.dataType, phone: 'sheet', render: (_, { dataType }) => codedName(dataType) },
    number('rows', t.rows),
    number('columns', t.columns, { phone: 'sheet' }),
    {
      key: 'size',
      title: t.size,
      align: 'right',
      render: (_, { size }) => <span className="cy-figures">{bytes(size)}</span>,
    },
    ...(isSystem ? [] : ownColumns(t)),
    actions<Dataset>(useKitText().actions, actsOf),
  ];
}

const descriptionOf = ({ description, descriptionEn }: Dataset) => ({
  name: description,
  nameEn: descriptionEn,
});

const Described = ({ text: said }: { text: string }) => (
  <span className="bigdata-described cy-ellipsis" title={said}>
    {said}
  </span>
);

const ownColumns = (t: typeof words.cn): Column<Dataset>[] => [
  {
    key: 'version',
    title: t.version,
    phone: 'sheet',
    render: (_, { version }) => fill(t.versionOf, { n: version }),
  },
  {
    key: 'state',
    title: t.state,
    phone: 'status',
    render: (_, dataset) => <DatasetState dataset={dataset} />,
  },
  time('updatedAt', t.updatedAt, { phone: 'sheet' }),
  text('description', t.description, { extra: true }),
  time('createdAt', t.createdAt, { extra: true }),
];
