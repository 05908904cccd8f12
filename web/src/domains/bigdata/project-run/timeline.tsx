import type { ProjectRunPage, RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { reachable } from '../../../kit/reachable.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/project-run/en.ts';
import { figure } from '../shared/figure.ts';
import { StepStateTag } from '../shared/run-state.tsx';
import { barOf, spanOf, ticksOf, tookText } from './gantt.ts';

type TimelineProps = {
  run: ProjectRunPage;
  now: number;
  chosen: string | undefined;
  onChoose: (nodeId: string) => void;
};

/** Steps in their order, each with its state, its reason, and when it ran. */
export function Timeline({ run: { plan }, now, chosen, onChoose }: TimelineProps) {
  const t = useText(words);
  const span = spanOf(plan, now);
  return (
    <div className="cy-scroll-x" ref={reachable}>
      <table className="bigdata-timeline">
        <thead>
          <tr>
            <th scope="col">{t.step}</th>
            <th scope="col">{t.state}</th>
            <th scope="col">{t.why}</th>
            <th scope="col" className="cy-right">
              {t.took}
            </th>
            <th scope="col" aria-label={t.timeline}>
              {span && <Ticks ms={span.to - span.from} />}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.map((step) => (
            <tr key={step.nodeId} className={step.nodeId === chosen ? 'is-chosen' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="bigdata-step-name cy-bare cy-block cy-blue cy-same-font cy-hand cy-ellipsis"
                  aria-pressed={step.nodeId === chosen}
                  title={step.name}
                  onClick={() => onChoose(step.nodeId)}
                >
                  <span className="cy-faint cy-figures">{step.position + 1}</span> {step.name}
                </button>
              </th>
              <td>
                <StepStateTag state={step.state} />
              </td>
              <td className="cy-faint cy-note">{t.reasons[step.reason]}</td>
              <td className="cy-figures cy-right cy-nowrap">{took(step, now)}</td>
              <td className="bigdata-timeline-bars cy-relative">
                <Bar step={step} span={span} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From its beginning to its end, with what it waited for: what the bar shows. */
function took({ startedAt, endedAt }: RunStep, now: number): string {
  if (startedAt === null) return '';
  return tookText(Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)));
}

const TONES: Readonly<Record<RunStep['state'], string>> = {
  ...{ waiting: 'is-neutral', running: 'is-busy', done: 'is-good', reused: 'is-reused' },
  ...{ failed: 'is-bad', cancelled: 'is-neutral', skipped: 'is-neutral' },
};

type BarProps = { step: RunStep; span: { from: number; to: number } | undefined; now: number };

function Bar({ step, span, now }: BarProps) {
  const t = useText(words);
  const bar = span && barOf(step, span, now);
  if (!bar) return <span className="cy-hidden">{t.notBegun}</span>;
  const work = step.ms === null ? '' : ` · ${fill(t.computed, { time: tookText(step.ms) })}`;
  const peak = step.peakMb === null ? '' : ` · ${t.peak} ${figure(Math.round(step.peakMb))} MB`;
  const again = step.attempt > 1 ? ` · ${fill(t.attempt, { n: step.attempt })}` : '';
  return (
    <i
      className={`bigdata-bar ${TONES[step.state]}`}
      style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      title={`${took(step, now)}${work}${peak}${again}`}
    />
  );
}

function Ticks({ ms }: { ms: number }) {
  return (
    <span className="bigdata-ticks cy-block cy-relative" aria-hidden="true">
      {ticksOf(ms).map((at) => (
        <span key={at} style={{ left: `${(at / ms) * 100}%` }}>
          {at === 0 ? '0' : tookText(at)}
        </span>
      ))}
    </span>
  );
}
