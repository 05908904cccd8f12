import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelCompared } from '@cloudyard/contract/bigdata/model-shown.ts';
import { keyed } from '../../../kit/keyed.ts';
import { reachable } from '../../../kit/reachable.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { ResultView } from '../../algorithm/lent/result-view.ts';
import { words } from '../i18n/model/compare/en.ts';
import { words as metricWords } from '../i18n/model/metrics/en.ts';
import { figure } from '../shared/figure.ts';
import { isBetter, metricName } from './metric-words.ts';

type ComparisonProps = { id: string; left: number; right: number };

/** Two versions side by side: what was measured, what they were made with, what they drew. */
export function Comparison({ id, left, right }: ComparisonProps) {
  const asked = useAsk(modelApi.compare, { params: { id }, query: { left, right } });
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={['60%', '100%', '100%']} />}>
      {(compared) => (
        <>
          <Verdict compared={compared} />
          <Metrics compared={compared} />
          <Made compared={compared} />
          <Views compared={compared} />
        </>
      )}
    </Loaded>
  );
}

type Compared = { compared: ModelCompared };

/** In one sentence what is the same of both. */
function Verdict({ compared }: Compared) {
  const t = useText(words);
  const { isSameBytes, isSameAlgorithm, isSameDigest, isSameData } = compared;
  if (isSameBytes) return <p className="cy-flush">{t.sameBytes}</p>;
  const algorithm = isSameAlgorithm ? (isSameDigest ? t.sameAlgorithm : t.otherDigest) : t.otherAlgorithm;
  return (
    <p className="cy-flush">
      {algorithm} {isSameData ? t.sameData : t.otherData}
    </p>
  );
}

type TableProps = Compared & { title: string; rows: readonly Row[] };
type Row = { name: string; left: string; right: string; change: string; tone?: string; isSame: boolean };

function Beside({ compared: { left, right }, title, rows }: TableProps) {
  const t = useText(words);
  return (
    <section className="cy-column" aria-label={title}>
      <h4 className="cy-flush cy-plain cy-medium">{title}</h4>
      <div className="cy-scroll-x" ref={reachable}>
        <table className="bigdata-compare cy-words-table">
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{fill(t.versionOf, { n: left.version })}</th>
              <th scope="col">{fill(t.versionOf, { n: right.version })}</th>
              <th scope="col">{t.change}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td className="cy-figures cy-break">{row.left}</td>
                <td className="cy-figures cy-break">{row.right}</td>
                <td className={row.isSame ? 'cy-faint' : row.tone}>{row.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const NOTHING = '—';

function Metrics({ compared }: Compared) {
  const t = useText(words);
  const names = useText(metricWords);
  const told = (value: number | null) => (value === null ? NOTHING : figure(value));
  const rows = compared.metrics.map(({ name, left, right, change }): Row => {
    const better = isBetter(name, change);
    const sign =
      change === null ? NOTHING : `${change > 0 ? '+' : change < 0 ? '−' : ''}${figure(Math.abs(change))}`;
    const word = better === undefined ? '' : better ? t.better : t.worse;
    return {
      ...{ name: metricName(name, names), left: told(left), right: told(right) },
      change: change === 0 ? t.same : [sign, word].filter(Boolean).join(' '),
      isSame: change === 0 || change === null,
      ...(better === undefined ? {} : { tone: better ? 'cy-green' : 'cy-bad' }),
    };
  });
  return rows.length === 0 ? null : <Beside compared={compared} title={t.metrics} rows={rows} />;
}

type Cell = ModelCompared['params'][number]['left'];

/** Algorithm, data, columns and parameters: what differs is marked with `~` and its word. */
function Made({ compared }: Compared) {
  const t = useText(words);
  const language = locale.use();
  const called = useLocalizedName();
  const told = (value: Cell) => {
    if (value === null || value === '') return NOTHING;
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    return typeof value === 'number' ? figure(value) : value;
  };
  const row = (name: string, left: Cell, right: Cell): Row => {
    const isSame = left === right;
    return { name, left: told(left), right: told(right), isSame, change: isSame ? t.same : `~ ${t.differs}` };
  };
  const { left, right, data } = compared;
  const algorithm = (one: ModelCompared['left']) =>
    called({ name: one.algorithmName, nameEn: one.algorithmNameEn });
  const table = (one: ModelCompared['data']['left']) =>
    one && `${called(one)} · ${fill(t.versionOf, { n: one.version })}`;
  const rows = [
    row(t.algorithm, algorithm(left), algorithm(right)),
    row(t.data, table(data.left), table(data.right)),
    ...compared.params.map((one) => row(one.label?.[language] || one.name, one.left, one.right)),
    ...compared.inputs
      .filter((one) => one.left !== one.right)
      .map((one) => row(fill(t.input, { name: one.name }), one.left, one.right)),
  ];
  return <Beside compared={compared} title={t.made} rows={rows} />;
}

function Views({ compared: { views, left, right } }: Compared) {
  const t = useText(words);
  if (views.left.length === 0 && views.right.length === 0) return null;
  const sides = [
    { n: left.version, views: views.left },
    { n: right.version, views: views.right },
  ];
  return (
    <section className="cy-column" aria-label={t.views}>
      <h4 className="cy-flush cy-plain cy-medium">{t.views}</h4>
      <div className="cy-halves cy-grid cy-gap-24 cy-fold-1023">
        {keyed(sides).map(({ key, thing }) => (
          <div key={key} className="cy-column cy-gap-12">
            <strong>{fill(t.versionOf, { n: thing.n })}</strong>
            {keyed(thing.views).map(({ key: place, thing: view }) => (
              <ResultView key={place} view={view} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
