import type { EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import { Tag } from 'antd';
import { CopyId } from '../../../kit/copy-id.tsx';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { keyed } from '../../../kit/keyed.ts';
import { LastLines } from '../../../kit/last-lines.tsx';
import { NONE } from '../../../kit/none.tsx';
import { reachable } from '../../../kit/reachable.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/evidence/en.ts';
import { useAdvice, useSaid, useWarningLine } from '../lent/said.ts';
import { shortDigest, timeTaken, touchText, type Words } from './evidence-words.ts';
import { ResultView } from './view.tsx';
import { figureText } from './view-figures.ts';

/** A test may expect a refusal: then the end alone is no fault. */
function toneOf({ end, kind, problems }: EvidenceRun): Tone {
  if (problems.length > 0) return 'bad';
  if (end === 'done' || kind === 'test') return 'good';
  return end === 'not_converged' ? 'caution' : 'bad';
}

function factsOf(run: EvidenceRun, t: Words): Fact[] {
  const sameness = run.isSame === null ? t.unknown : run.isSame ? t.same : t.unlike;
  return [
    { label: t.facts.exit, value: run.exit === null ? null : <code>{run.exit}</code> },
    { label: t.facts.ms, value: timeTaken(run.ms, t) },
    { label: t.facts.cpuMs, value: run.cpuMs === null ? null : timeTaken(run.cpuMs, t) },
    {
      label: t.facts.peakMb,
      value: run.peakMb === null ? null : fill(t.megabytes, { n: run.peakMb.toLocaleString() }),
    },
    { label: t.facts.writtenBytes, value: run.writtenBytes === null ? null : bytes(run.writtenBytes) },
    { label: t.facts.isSame, value: sameness },
  ];
}

/** One trial: how it ended, what it cost, what came out and what it tried. */
export function EvidenceRunView({ run }: { run: EvidenceRun }) {
  const t = useText(words);
  const said = useSaid();
  const advice = useAdvice();
  const warningLine = useWarningLine();
  const isWell = toneOf(run) === 'good';
  const toDo = isWell ? '' : advice(run);
  return (
    <article className="algorithm-evidence-run cy-box cy-pad-12 cy-stack" aria-label={run.name}>
      <header className="cy-row">
        <h4 className="cy-flush cy-plain cy-medium cy-break">{run.name}</h4>
        <Tag>{t.kinds[run.kind]}</Tag>
        <span className="cy-push">
          <StatusTag tone={toneOf(run)}>{t.ends[run.end]}</StatusTag>
        </span>
      </header>
      <Lines title={t.problems} lines={run.problems.map(said)} />
      <Lines title={t.refusal} lines={run.refusal === null ? [] : [said(run.refusal)]} />
      {toDo && <p className="cy-flush cy-note">{toDo}</p>}
      <Facts facts={factsOf(run, t)} />
      <Lines title={t.touched} lines={run.touched.map((line) => touchText(line, t))} />
      <Lines title={t.warnings} lines={run.warnings.map(warningLine)} />
      <Metrics metrics={run.metrics} />
      {run.outputs.length > 0 && <Outputs outputs={run.outputs} name={run.name} />}
      {keyed(run.views).map(({ key, thing }) => (
        <ResultView key={key} view={thing} />
      ))}
      {run.log !== '' && (
        <details open={!isWell}>
          <summary className="cy-hand cy-note">{t.log}</summary>
          <div className="cy-top-8">
            <LastLines lines={said(run.log).split('\n')} />
          </div>
        </details>
      )}
    </article>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h5 className="cy-flush cy-note cy-medium">{title}</h5>
      <ul className="algorithm-evidence-lines cy-flush cy-indent cy-break">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Metrics({ metrics }: Pick<EvidenceRun, 'metrics'>) {
  const t = useText(words);
  const all = Object.entries(metrics);
  if (all.length === 0) return null;
  return (
    <div>
      <h5 className="cy-flush cy-note cy-medium">{t.metrics}</h5>
      <Facts facts={all.map(([label, value]) => ({ label, value: figureText(value) }))} />
    </div>
  );
}

function Outputs({ outputs, name }: Pick<EvidenceRun, 'outputs' | 'name'>) {
  const t = useText(words);
  return (
    <section className="cy-scroll-x" ref={reachable} aria-label={`${name} · ${t.outputs}`}>
      <table className="algorithm-evidence-table cy-words-table cy-figures">
        <thead>
          <tr>
            <th scope="col">{t.output.port}</th>
            <th scope="col" className="cy-right">
              {t.output.rows}
            </th>
            <th scope="col">{t.output.schema}</th>
            <th scope="col">{t.output.sha256}</th>
          </tr>
        </thead>
        <tbody>
          {outputs.map(({ port, rows, schema, sha256 }) => (
            <tr key={port}>
              <th scope="row">
                <code>{port}</code>
              </th>
              <td className="cy-right">{rows === null ? NONE : rows.toLocaleString()}</td>
              <td>
                {rows === null ? (
                  t.model
                ) : (
                  <code className="cy-break">
                    {schema.map((one) => `${one.name} ${one.type}`).join(', ')}
                  </code>
                )}
              </td>
              <td>
                <CopyId id={sha256} text={shortDigest(sha256)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
