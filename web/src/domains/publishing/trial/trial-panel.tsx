import type { Trial, TrialPurpose } from '@cloudyard/contract/publishing/trial.ts';
import { Button } from 'antd';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { LastLines } from '../../../kit/last-lines.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { ErrorState } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { CauseText } from '../../runtime/lent/cause-text.tsx';
import { words } from '../i18n/trial/en.ts';
import { useTrialActs, useTrials } from './use-trials.ts';

const TONES: Record<Trial['state'], Tone> = {
  waiting: 'neutral',
  booting: 'busy',
  running: 'good',
  failed: 'bad',
  ended: 'good',
};
const MB = 1024 * 1024;

type TrialPanelProps = {
  versionId: string;
  purpose: TrialPurpose;
};

/**
 * Runs of a version: how the newest went, and what can be done. Hidden where there is neither, but never where they could
 * not be loaded: a reviewer would take that for "never run".
 */
export function TrialPanel({ versionId, purpose }: TrialPanelProps) {
  const t = useText(words);
  const { asked, shown, earlier, live, canStart } = useTrials(versionId, purpose);
  const acts = useTrialActs(versionId);
  if (asked.error && !asked.data)
    return (
      <Panel title={t.titles[purpose]}>
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      </Panel>
    );
  if (!asked.data || (!shown && !canStart)) return null;
  return (
    <Panel
      title={t.titles[purpose]}
      actions={
        <>
          {shown?.url && (
            <Button size="small" type="primary" href={shown.url} target="_blank" rel="noopener noreferrer">
              {t.open}
            </Button>
          )}
          {live && asked.data.startable === purpose && (
            <Button size="small" loading={acts.busy} onClick={() => acts.stop(live.id)}>
              {t.stop}
            </Button>
          )}
          {canStart && (
            <Button size="small" loading={acts.busy} onClick={acts.start}>
              {shown ? t.again : t.start}
            </Button>
          )}
        </>
      }
    >
      <div className="cy-column cy-gap-12">
        <p className="cy-faint cy-flush">{t.sentences[purpose]}</p>
        {shown ? <Outcome trial={shown} /> : <p className="cy-flush">{t.none}</p>}
        {earlier.length > 0 && <Earlier trials={earlier} />}
      </div>
    </Panel>
  );
}

/** Stopped before it was healthy says nothing of the program. */
function StateTag({ trial: { state, bootMs } }: { trial: Trial }) {
  const t = useText(words);
  const isEarly = state === 'ended' && bootMs === null;
  return (
    <StatusTag tone={isEarly ? 'neutral' : TONES[state]}>
      {isEarly ? t.stoppedEarly : t.states[state]}
    </StatusTag>
  );
}

function Outcome({ trial }: { trial: Trial }) {
  const t = useText(words);
  return (
    <div className="cy-column cy-gap-12" aria-live="polite">
      <div className="cy-row">
        <StateTag trial={trial} />
        {!trial.isCurrent && <span className="cy-faint">{t.outdated}</span>}
      </div>
      {trial.state === 'waiting' && <p className="cy-flush">{t.waitingHint}</p>}
      {trial.cause && <Why trial={trial} />}
      <Facts facts={useFacts(trial)} />
      {trial.log.length > 0 && (
        <details open={trial.state === 'failed'}>
          <summary>{t.log}</summary>
          <LastLines lines={trial.log} />
        </details>
      )}
    </div>
  );
}

function Why({ trial: { cause, detail, exitCode } }: { trial: Trial }) {
  const t = useText(words);
  const own: Readonly<Record<string, string>> = t.causes;
  return (
    <div>
      <p className="cy-flush">{cause && (own[cause] ?? <CauseText cause={cause} />)}</p>
      {exitCode !== null && <p className="cy-flush cy-faint">{fill(t.exitCode, { n: exitCode })}</p>}
      {detail && <p className="cy-flush cy-faint cy-break">{detail}</p>}
    </div>
  );
}

/** 0.8; of what is there at once it is not said that it took no time. */
const seconds = (ms: number) => (ms < 100 ? '< 0.1' : (ms / 1000).toFixed(1));

/** `local · cgroup2`: how it runs in words, and how it is limited by its name. */
const machineWords = (machine: string, words: Readonly<Record<string, string>>) =>
  machine.replace(/^\w+/, (driver) => words[driver] ?? driver);

function useFacts(trial: Trial): Fact[] {
  const t = useText(words);
  const { bootMs, peakMemoryMb, cpuSeconds, limits, port, kind } = trial;
  const known = (label: string, value: string | null | undefined): Fact[] =>
    value ? [{ label, value }] : [];
  const isProgram = kind !== 'STATIC' && kind !== 'URL';
  const peak =
    peakMemoryMb && fill(t.of, { n: bytes(peakMemoryMb * MB), limit: bytes(limits.memoryMb * MB) });
  const size = { cores: limits.cores, memory: bytes(limits.memoryMb * MB), disk: bytes(limits.diskMb * MB) };
  return [
    ...known(t.bootTime, bootMs === null ? null : fill(t.seconds, { n: seconds(bootMs) })),
    ...(isProgram ? known(t.memory, peak || null) : []),
    ...(isProgram ? known(t.cpu, cpuSeconds === null ? null : fill(t.seconds, { n: cpuSeconds })) : []),
    ...(isProgram ? known(t.port, port === null ? t.ownPort : String(port)) : []),
    ...(isProgram ? known(t.limits, fill(t.size, size)) : []),
    ...known(t.machine, machineWords(trial.machine, t.machines)),
    { label: t.by, value: trial.by || t.platform },
    { label: t.at, value: <TimeText value={trial.createdAt} /> },
    ...(trial.state === 'running' ? [{ label: t.endsAt, value: <TimeText value={trial.endsAt} /> }] : []),
  ];
}

function Earlier({ trials }: { trials: readonly Trial[] }) {
  const t = useText(words);
  return (
    <details>
      <summary>{t.earlier}</summary>
      <ul className="cy-list cy-column cy-gap-8">
        {trials.map((trial) => (
          <li key={trial.id} className="cy-row">
            <TimeText value={trial.createdAt} />
            <StateTag trial={trial} />
            {trial.bootMs !== null && (
              <span className="cy-faint">{fill(t.seconds, { n: seconds(trial.bootMs) })}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
