import type { ExtensionPage } from '@cloudyard/contract/bigdata/extension.ts';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { keyed } from '../../../kit/keyed.ts';
import { NONE } from '../../../kit/none.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { fill, useText } from '../../../kit/text.ts';
import { evidenceWords, timeTaken, touchText } from '../../algorithm/lent/algorithm-parts.ts';
import { words } from '../i18n/extension/en.ts';

/** What it may take and touch, and what was seen when it was tried. */
export function TouchTab({ extension }: { extension: ExtensionPage }) {
  const t = useText(words).touch;
  return (
    <div className="cy-pad cy-stack cy-gap-24">
      <Part title={t.limits}>
        <Facts facts={useLimits(extension)} />
      </Part>
      <Part title={t.measured}>
        {extension.runs.length === 0 ? (
          <p className="cy-flush cy-faint">{t.noRuns}</p>
        ) : (
          <Runs runs={extension.runs} />
        )}
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="cy-column" aria-label={title}>
    <h3 className="cy-flush cy-size-15 cy-strong">{title}</h3>
    {children}
  </section>
);

/** As people say it: 300 s are 300 seconds, megabytes stay megabytes. */
export function useLimitText() {
  const t = useText(words).touch;
  const evidence = useText(evidenceWords);
  return (name: 'memoryMb' | 'cpu' | 'timeoutS' | 'diskMb', value: number): string => {
    if (name === 'cpu') return fill(t.cores, { n: value });
    if (name === 'timeoutS') return timeTaken(value * 1000, evidence);
    return fill(evidence.megabytes, { n: value.toLocaleString() });
  };
}

function useLimits({ limits }: ExtensionPage): Fact[] {
  const t = useText(words).touch;
  const limitText = useLimitText();
  const of = (name: 'memoryMb' | 'cpu' | 'timeoutS' | 'diskMb'): Fact => ({
    ...{ label: t[name], value: limitText(name, limits[name]) },
  });
  return [
    ...[of('memoryMb'), of('cpu'), of('timeoutS'), of('diskMb')],
    { label: t.network, value: t.noNetwork },
    { label: t.files, value: t.onlyOwn },
  ];
}

function Runs({ runs }: Pick<ExtensionPage, 'runs'>) {
  const t = useText(words).touch;
  const evidence = useText(evidenceWords);
  return (
    <section className="cy-scroll-x" ref={reachable} aria-label={`${t.measured} · ${t.run}`}>
      <table className="cy-words-table cy-figures">
        <thead>
          <tr>
            <th scope="col">{t.run}</th>
            <th scope="col">{evidence.facts.ms}</th>
            <th scope="col">{evidence.facts.peakMb}</th>
            <th scope="col">{t.written}</th>
            <th scope="col">{t.rows}</th>
            <th scope="col">{t.touched}</th>
          </tr>
        </thead>
        <tbody>
          {keyed(runs).map(({ key, thing: run }) => (
            <tr key={key}>
              <th scope="row">
                {run.name} <span className="cy-faint">{evidence.kinds[run.kind]}</span>
              </th>
              <td>{timeTaken(run.ms, evidence)}</td>
              <td>
                {run.peakMb === null ? NONE : fill(evidence.megabytes, { n: run.peakMb.toLocaleString() })}
              </td>
              <td>{run.writtenBytes === null ? NONE : bytes(run.writtenBytes)}</td>
              <td>{run.rows === null ? NONE : run.rows.toLocaleString()}</td>
              <td className="cy-break">
                {run.touched.length === 0
                  ? t.touchedNothing
                  : [...new Set(run.touched)].map((line) => touchText(line, evidence)).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
