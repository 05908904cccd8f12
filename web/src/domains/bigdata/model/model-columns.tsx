import type { Model } from '@cloudyard/contract/bigdata/model-shown.ts';
import { actions, type Column, name, text, time } from '../../../kit/columns.tsx';
import { bytes } from '../../../kit/figures.ts';
import { NONE } from '../../../kit/none.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/model/en.ts';
import { words as metricWords } from '../i18n/model/metrics/en.ts';
import { useCodedName } from '../shared/coded-name.ts';
import { figure } from '../shared/figure.ts';
import { modelPath } from '../shared/paths.ts';
import { headline, metricName } from './metric-words.ts';
import { ModelState } from './model-state.tsx';
import { type ModelAct, useModelActs } from './use-model-acts.ts';

export function useModelColumns(
  isSystem: boolean,
  onOpen: (act: ModelAct, model: Model) => void,
): Column<Model>[] {
  const t = useText(words);
  const codedName = useCodedName();
  const localizedName = useLocalizedName();
  const actsOf = useModelActs(onOpen);
  return [
    name<Model>('name', t.name, ({ id }) => modelPath(id), { word: localizedName, sorter: true }),
    {
      key: 'kind',
      title: t.kind,
      render: (_, { kind, dataType }) => (kind === '' ? NONE : codedName(dataType)),
    },
    {
      key: 'task',
      title: t.task,
      // The metric says it too: English has no room for both.
      extra: true,
      render: (_, { kind, task }) => (kind === '' ? NONE : t.tasks[task]),
    },
    { key: 'metric', title: t.metric, render: (_, model) => <Headline model={model} /> },
    {
      key: 'category',
      title: t.category,
      extra: true,
      render: (_, { category }) => codedName(category),
    },
    {
      key: 'version',
      title: t.version,
      phone: 'sheet',
      render: (_, { version }) => (version === 0 ? NONE : fill(t.versionOf, { n: version })),
    },
    ...(isSystem
      ? []
      : [
          {
            key: 'state',
            title: t.state,
            phone: 'status' as const,
            render: (_: unknown, model: Model) => <ModelState of={model} />,
          },
        ]),
    time('updatedAt', t.updatedAt, { phone: 'sheet', sorter: true }),
    {
      key: 'algorithm',
      title: t.algorithm,
      extra: true,
      render: (_, { algorithmName, algorithmNameEn }) =>
        localizedName({ name: algorithmName, nameEn: algorithmNameEn }) || NONE,
    },
    {
      key: 'size',
      title: t.size,
      align: 'right',
      extra: true,
      sorter: true,
      render: (_, { size }) => <span className="cy-figures">{bytes(size)}</span>,
    },
    ...(isSystem ? [] : [text<Model>('userName', t.owner, { extra: true })]),
    time('createdAt', t.createdAt, { extra: true, sorter: true }),
    actions<Model>(useKitText().actions, actsOf),
  ];
}

/** 准确率 0.93: the figure that says most of it. */
function Headline({ model: { metrics, task } }: { model: Model }) {
  const t = useText(metricWords);
  const found = headline(metrics, task);
  if (!found) return NONE;
  const said = metricName(found[0], t);
  return (
    <span className="bigdata-metric cy-ellipsis" title={`${said} ${figure(found[1])}`}>
      <span className="cy-faint">{said}</span> <span className="cy-figures">{figure(found[1])}</span>
    </span>
  );
}
