import { reviewApi, type VersionDossier } from '@cloudyard/contract/publishing/review.ts';
import type { Check } from '@cloudyard/contract/publishing/values.ts';
import { Button } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/review/en.ts';

/** Checks report facts as `what: value`; the texts are ours. An unknown fact is shown as it is. */
export function detailText(words: Readonly<Record<string, string>>, line: string): string {
  const whole = words[line];
  if (whole !== undefined) return whole;
  const at = line.indexOf(': ');
  const what = at > 0 ? words[line.slice(0, at)] : undefined;
  return what === undefined ? line : `${what}: ${line.slice(at + 2)}`;
}

const TONES: Record<Check['state'], Tone> = {
  passed: 'good',
  warning: 'caution',
  failed: 'bad',
  skipped: 'neutral',
};

type CheckPanelProps = {
  dossier: VersionDossier;
  /** A check is running; its results appear without a reload. */
  looking: boolean;
  onLook: () => void;
};

/** The results of the automatic checks. */
export function CheckPanel({ dossier, looking, onLook }: CheckPanelProps) {
  const t = useText(words).checkPanel;
  const toast = useToast();
  const again = useSend(reviewApi.checkAgain, { act: 'list' });
  const check = () =>
    again.mutate(
      { params: { id: dossier.id } },
      {
        thing: t.title,
        onSuccess: () => {
          toast.success(t.queued);
          onLook();
        },
      },
    );
  return (
    <Panel
      title={t.title}
      actions={
        <Button size="small" loading={again.isPending || looking} onClick={check}>
          {t.again}
        </Button>
      }
    >
      <div className="cy-column cy-gap-12">
        <p className="cy-faint" role="status">
          {looking ? (
            t.looking
          ) : dossier.checkedAt ? (
            <>
              {t.at} <TimeText value={dossier.checkedAt} />
            </>
          ) : (
            t.none
          )}
        </p>
        <ul className="publishing-verify-checks cy-list">
          {dossier.checks.map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function CheckLine({ check: { name, state, details } }: { check: Check }) {
  const t = useText(words).checkPanel;
  const names: Readonly<Record<string, string>> = t.names;
  return (
    <li>
      <span className="cy-queue-line">
        <b className="cy-medium">{names[name] ?? name}</b>
        <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
      </span>
      {details.length > 0 && (
        <ul className="cy-list">
          {details.map((line) => (
            <li key={line} className="cy-faint cy-small cy-break">
              {detailText(t.details, line)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
