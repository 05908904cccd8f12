import './evidence.css';
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  ExclamationCircleOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { Evidence, EvidenceCheck } from '@cloudyard/contract/algorithm/verification.ts';
import { Progress } from 'antd';
import { CallError } from '../../../kit/call-error.ts';
import { keyed } from '../../../kit/keyed.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/shared/evidence/en.ts';
import { useSaid } from '../lent/said.ts';
import { EvidenceChanges } from './evidence-changes.tsx';
import { EvidenceRunView } from './evidence-run.tsx';
import { checkText } from './evidence-words.ts';

/** What the sandbox saw of a package: the checks first, then each trial, then what differs from what was approved. */
export function EvidenceView({ evidence }: { evidence: Evidence }) {
  const t = useText(words);
  const isRunning = evidence.state === 'queued' || evidence.state === 'running';
  return (
    <div className="algorithm-evidence cy-stack">
      {isRunning ? (
        <div role="status">
          <Progress percent={evidence.percent} showInfo={false} aria-label={t.state[evidence.state]} />
          <p className="cy-faint">
            {t.state[evidence.state]} · {fill(t.progress, { percent: evidence.percent })}
          </p>
        </div>
      ) : (
        <p className="cy-faint" role="status">
          {evidence.state === 'failed' ? t.state.failed : t.ended} <TimeText value={evidence.endedAt} />
        </p>
      )}
      {evidence.checks.length > 0 && (
        <ul className="cy-list cy-parted-lines" aria-label={t.checks}>
          {evidence.checks.map((check) => (
            <CheckLine key={check.code} check={check} />
          ))}
        </ul>
      )}
      {evidence.difference && <EvidenceChanges difference={evidence.difference} />}
      {evidence.runs.length > 0 && (
        <section className="cy-column cy-gap-12" aria-label={t.runs}>
          <h3 className="cy-plain cy-strong">{t.runs}</h3>
          {keyed(evidence.runs).map(({ key, thing }) => (
            <EvidenceRunView key={key} run={thing} />
          ))}
        </section>
      )}
    </div>
  );
}

const MARKS = {
  passed: { Icon: CheckCircleOutlined, tone: 'cy-green' },
  warned: { Icon: ExclamationCircleOutlined, tone: 'cy-amber' },
  failed: { Icon: CloseCircleOutlined, tone: 'cy-bad' },
  left_out: { Icon: MinusCircleOutlined, tone: 'cy-faint' },
} as const;

function CheckLine({ check }: { check: EvidenceCheck }) {
  const t = useText(words);
  const errorText = useErrorText();
  const { Icon, tone } = MARKS[check.verdict];
  const said = useSaid();
  // Where it could not be tried, the reason is a refusal of ours, by its code, or a sentence of the engine.
  const why = (code: string) => said(errorText(new CallError(code)));
  const text = checkText(check, t, why);
  return (
    <li className="algorithm-evidence-check cy-grid">
      <Icon className={tone} aria-hidden="true" />
      <b className="cy-medium">{t.codes[check.code]}</b>
      <span className={check.verdict === 'left_out' ? 'cy-faint' : undefined}>
        {t.verdicts[check.verdict]}
      </span>
      {text && <p className="cy-faint cy-small cy-break">{text}</p>}
    </li>
  );
}
