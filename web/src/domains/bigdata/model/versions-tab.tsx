import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelPage, ModelVersion } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Select, Tag } from 'antd';
import { useState } from 'react';
import { save } from '../../../kit/call.ts';
import { actions, type Column, code, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { bytes } from '../../../kit/figures.ts';
import { NONE } from '../../../kit/none.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/model/en.ts';
import { words as metricWords } from '../i18n/model/metrics/en.ts';
import { figure } from '../shared/figure.ts';
import { Comparison } from './comparison.tsx';
import { metricName, sortedMetrics } from './metric-words.ts';
import { ModelState } from './model-state.tsx';

/** All versions, and two of them side by side. */
export function VersionsTab({ model }: { model: ModelPage }) {
  const t = useText(words);
  const columns = useColumns(model);
  const ready = model.allVersions.filter(({ state }) => state === 'ready');
  return (
    <>
      <DataTable
        rows={model.allVersions}
        columns={columns}
        rowKey={({ version }) => String(version)}
        empty={<p className="cy-faint cy-pad">{t.noVersions}</p>}
      />
      {ready.length > 1 && <Beside id={model.id} ready={ready} />}
    </>
  );
}

/** The two newest to begin with: the former left, the later right. */
function Beside({ id, ready }: { id: string; ready: readonly ModelVersion[] }) {
  const t = useText(words);
  const [first, second] = ready.map(({ version }) => version).toSorted((one, other) => other - one);
  const [left = second, chooseLeft] = useState<number>();
  const [right = first, chooseRight] = useState<number>();
  const options = ready.map(({ version }) => ({ value: version, label: fill(t.versionOf, { n: version }) }));
  if (left === undefined || right === undefined) return null;
  return (
    <section className="cy-pad cy-stack" aria-label={t.compare}>
      <div className="cy-row">
        <h3 className="cy-flush cy-size-15 cy-strong">{t.compare}</h3>
        <Select aria-label={t.compareLeft} value={left} options={options} onChange={chooseLeft} />
        <span className="cy-faint">{t.compareWith}</span>
        <Select aria-label={t.compareRight} value={right} options={options} onChange={chooseRight} />
      </div>
      <Comparison id={id} left={left} right={right} />
    </section>
  );
}

const SHOWN_METRICS = 2;

const downloadable = (isReady: boolean, may: boolean, title: string, t: typeof words.cn) => {
  if (isReady && may) return { title, disabled: false };
  return { title: may ? t.notReady : t.noDownload, disabled: true };
};

function useColumns({
  id,
  version: current,
  allVersions,
  task,
  mayDownload,
}: ModelPage): Column<ModelVersion>[] {
  const t = useText(words);
  const names = useText(metricWords);
  const called = useLocalizedName();
  const all = sortedMetrics(Object.assign({}, ...allVersions.map(({ metrics }) => metrics)), task);
  const measured = all.map(
    ([key], at): Column<ModelVersion> => ({
      key,
      title: metricName(key, names),
      align: 'right',
      extra: at >= SHOWN_METRICS,
      phone: 'sheet',
      render: (_, { metrics }) =>
        metrics[key] == null ? NONE : <span className="cy-figures">{figure(metrics[key])}</span>,
    }),
  );
  return [
    {
      key: 'version',
      title: t.version,
      render: (_, { version }) => (
        <span className="cy-line">
          {fill(t.versionOf, { n: version })}
          {version === current && <Tag>{t.current}</Tag>}
        </span>
      ),
    },
    { key: 'state', title: t.state, phone: 'status', render: (_, one) => <ModelState of={one} /> },
    ...measured,
    {
      key: 'algorithm',
      title: t.algorithm,
      render: (_, one) =>
        called({ name: one.algorithmName, nameEn: one.algorithmNameEn }) || t.origins[one.origin],
    },
    {
      key: 'dataset',
      title: t.dataset,
      phone: 'sheet',
      render: (_, one) => called({ name: one.datasetName, nameEn: one.datasetNameEn }) || NONE,
    },
    text('note', t.note, { extra: true }),
    text('byName', t.by, { phone: 'sheet', extra: true }),
    time('createdAt', t.createdAt, { phone: 'sheet' }),
    { key: 'size', title: t.size, align: 'right', extra: true, render: (_, { size }) => bytes(size) },
    code('sha256', 'SHA-256', { extra: true }),
    actions<ModelVersion>(useKitText().actions, ({ version, state }) => [
      {
        key: 'download',
        label: t.download,
        ...downloadable(state === 'ready', mayDownload, fill(t.downloadOf, { n: version }), t),
        onClick: () => save(modelApi.download, { params: { id }, query: { version } }),
      },
    ]),
  ];
}
