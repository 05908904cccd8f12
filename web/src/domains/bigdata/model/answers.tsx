import type { ModelVersionPage, Tried } from '@cloudyard/contract/bigdata/model-shown.ts';
import { ChartFigures } from '../../../kit/chart-frame.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/try/en.ts';
import { figure } from '../shared/figure.ts';
import { answerOf, type TriedRow, type Value } from './try-rows.ts';

type AnswersProps = {
  told: Tried;
  rows: readonly TriedRow[];
  inputs: ModelVersionPage['signature']['inputs'];
};

/** One answer in large, several as a table beside what was asked. */
export function Answers({ told, rows, inputs }: AnswersProps) {
  const t = useText(words);
  const shown = useShown();
  if (rows.length === 1) return <OneAnswer told={told} />;
  return (
    <ChartFigures
      label={t.answers}
      head={[t.row, ...told.columns.map(({ name }) => nameOf(name, t)), ...inputs.map(({ name }) => name)]}
      rows={rows.map((row, at) => [
        at + 1,
        ...told.columns.map(({ name }, place) => cellOf(name, told.rows[at]?.[place] ?? null, shown)),
        ...inputs.map(({ name }) => shown(row[name] ?? null)),
      ])}
    />
  );
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const isShare = (name: string) => name === 'probability' || name.startsWith('probability_');
const cellOf = (name: string, value: Value, shown: (value: Value) => string) =>
  isShare(name) && typeof value === 'number' ? percent(value) : shown(value);

/** The names that scoring gives to its columns have words; a class is called as it is in the data. */
function nameOf(name: string, { said, shareOf }: typeof words.cn): string {
  const known: Readonly<Record<string, string>> = said;
  if (known[name] !== undefined) return known[name];
  return isShare(name) ? shareOf.replace('{name}', name.slice('probability_'.length)) : name;
}

function useShown(): (value: Value) => string {
  const t = useText(words);
  return (value) => {
    if (value === null) return '—';
    if (typeof value === 'boolean') return value ? t.yes : t.no;
    return typeof value === 'number' ? figure(value) : value;
  };
}

function OneAnswer({ told }: { told: Tried }) {
  const t = useText(words);
  const shown = useShown();
  const { said, classes } = answerOf(told, 0);
  return (
    <div className="cy-box cy-pad cy-stack">
      <dl className="bigdata-tiles cy-grid cy-gap-12">
        {said.map(([name, value]) => (
          <div key={name}>
            <dt className="cy-faint cy-small">{nameOf(name, t)}</dt>
            <dd className="cy-figures cy-break">{shown(value)}</dd>
          </div>
        ))}
      </dl>
      {classes.length > 0 && (
        <ul className="cy-list bigdata-shares" aria-label={t.probability}>
          {classes.map(([name, share]) => (
            <li key={name}>
              <span className="cy-ellipsis" title={name}>
                {name || t.probability}
              </span>
              <span className="bigdata-share" aria-hidden="true">
                <i style={{ width: `${share * 100}%` }} />
              </span>
              <span className="cy-figures">{percent(share)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
