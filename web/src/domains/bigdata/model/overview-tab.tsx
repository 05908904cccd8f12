import type { ModelPage, ModelVersionPage } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Alert, Select, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { Chart } from '../../../kit/chart.tsx';
import { keyed } from '../../../kit/keyed.ts';
import { fill, useText } from '../../../kit/text.ts';
import { figureText, ResultView } from '../../algorithm/lent/result-view.ts';
import { useWarningText } from '../../algorithm/lent/said.ts';
import { words } from '../i18n/model/en.ts';
import { words as metricWords } from '../i18n/model/metrics/en.ts';
import { metricName, sortedMetrics } from './metric-words.ts';
import { shownOnce } from './shown-once.ts';

type OverviewProps = { model: ModelPage; version: ModelVersionPage };

/** How good it is, how that changed, what it drew, what it takes and gives. */
export function OverviewTab({ model, version }: OverviewProps) {
  const t = useText(words);
  const views = shownOnce(version);
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      {version.warnings.length > 0 && <Warnings version={version} />}
      <Part title={t.metrics}>
        <Metrics version={version} />
      </Part>
      <Trend model={model} />
      {views.length > 0 && (
        <Part title={t.views}>
          <div className="bigdata-views">
            {keyed(views).map(({ key, thing }) => (
              <ResultView key={key} view={thing} />
            ))}
          </div>
        </Part>
      )}
      <Part title={t.signature}>
        <Columns title={t.inputs} columns={version.signature.inputs} />
        <Columns title={t.outputs} columns={version.signature.outputs} />
      </Part>
    </div>
  );
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="cy-column cy-gap-12" aria-label={title}>
    <h3 className="cy-flush cy-size-15 cy-strong">{title}</h3>
    {children}
  </section>
);

function Warnings({ version: { warnings } }: Pick<OverviewProps, 'version'>) {
  const t = useText(words);
  const warningText = useWarningText();
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(t.warnings, { n: warnings.length })}
      description={
        <ul className="cy-list">
          {keyed(warnings).map(({ key, thing }) => (
            <li key={key}>{warningText(thing)}</li>
          ))}
        </ul>
      }
    />
  );
}

function Metrics({ version: { metrics, task, recipe } }: Pick<OverviewProps, 'version'>) {
  const t = useText(words);
  const names = useText(metricWords);
  const all = sortedMetrics(metrics, task);
  if (all.length === 0) return <p className="cy-faint cy-flush">{t.noMetrics}</p>;
  const share = recipe ? Math.round(recipe.holdout * 100) : 0;
  return (
    <>
      <dl className="bigdata-tiles">
        {all.map(([name, value]) => (
          <div key={name} className="cy-box cy-pad-12">
            <dt className="cy-faint cy-small" title={name}>
              {metricName(name, names)}
            </dt>
            <dd className="cy-figures">{figureText(value)}</dd>
          </div>
        ))}
      </dl>
      {share > 0 && <p className="cy-faint cy-note cy-flush">{fill(t.measuredOn, { share })}</p>}
    </>
  );
}

/** One metric over all versions that are ready; with one version there is nothing to compare. */
function Trend({ model: { allVersions, task } }: Pick<OverviewProps, 'model'>) {
  const t = useText(words);
  const names = useText(metricWords);
  const [chosen, choose] = useState<string>();
  const ready = allVersions
    .filter(({ state }) => state === 'ready')
    .toSorted((one, other) => one.version - other.version);
  const all = sortedMetrics(Object.assign({}, ...ready.map(({ metrics }) => metrics)), task);
  const metric = chosen ?? all[0]?.[0];
  if (ready.length < 2 || metric === undefined) return null;
  const said = metricName(metric, names);
  return (
    <Part title={t.trend}>
      <div className="cy-row">
        <Select
          className="bigdata-choice"
          aria-label={t.metric}
          value={metric}
          options={all.map(([value]) => ({ value, label: metricName(value, names) }))}
          onChange={choose}
        />
      </div>
      <Chart
        kind="line"
        label={fill(t.trendOf, { name: said })}
        unit={said}
        x={ready.map(({ version }) => fill(t.versionOf, { n: version }))}
        series={[{ name: said, values: ready.map(({ metrics }) => metrics[metric] ?? null) }]}
        height={200}
      />
    </Part>
  );
}

type Column = ModelVersionPage['signature']['inputs'][number];

const Columns = ({ title, columns }: { title: string; columns: readonly Column[] }) => (
  <div className="cy-row">
    <span className="cy-faint">{title}</span>
    {columns.map(({ name, type }) => (
      <Tag key={name}>
        {name} <code>{type}</code>
      </Tag>
    ))}
  </div>
);
