import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { Panel } from '../../../kit/panel.tsx';
import { ReasonForm } from '../../../kit/reason-form.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/review/en.ts';
import { AppStatusTag } from '../lent/status.tsx';
import { useApplicationName } from '../shared/use-application-name.ts';
import { type Dossier, isRevision, isWaiting, nameOf } from './dossier.ts';
import { hindranceText } from './review-columns.tsx';
import type { Judging } from './use-verdict.ts';

const MAX_REASON = 500;

type VerdictProps = { dossier: Dossier; judging: Judging };

/** Claim it, approve exactly what is shown, or reject it with a reason. */
export function Verdict({ dossier, judging }: VerdictProps) {
  const t = useText(words);
  const waits = isWaiting(dossier);
  return (
    <Panel title={t.verdict} actions={<AppStatusTag status={dossier.status} />}>
      <div className="cy-column cy-gap-12">
        {waits ? (
          <>
            <Claim dossier={dossier} judging={judging} />
            <Decision dossier={dossier} judging={judging} />
          </>
        ) : (
          <Decided dossier={dossier} />
        )}
      </div>
    </Panel>
  );
}

function Decision({ dossier, judging }: VerdictProps) {
  const t = useText(words);
  const ask = usePassing(dossier);
  const [failing, setFailing] = useState(false);
  const { hindrance } = dossier;
  const { busy } = judging;
  // A user who is no verifier is allowed neither status.
  const closed = hindrance ?? (dossier.allowed.includes(STATUS.approved) ? null : 'none');
  const pass = async () => {
    if (await ask()) judging.pass(dossier);
  };
  useKeys(closed === null && !busy ? { a: () => void pass(), r: () => setFailing(true) } : {});
  if (failing && closed === null)
    return (
      <ReasonForm
        words={t}
        verb={t.failNow}
        max={MAX_REASON}
        busy={busy}
        onSend={(reason) => judging.fail(dossier, reason)}
        onBack={() => setFailing(false)}
      />
    );
  return (
    <>
      {closed !== null && (
        <p id="verify-closed" className="cy-faint">
          {hindranceText(t, closed)}
        </p>
      )}
      <div className="cy-row">
        <Button
          type="primary"
          loading={busy}
          disabled={closed !== null}
          aria-describedby={closed === null ? undefined : 'verify-closed'}
          onClick={() => void pass()}
        >
          {t.pass}
        </Button>
        <Button
          danger
          disabled={busy || closed !== null}
          aria-describedby={closed === null ? undefined : 'verify-closed'}
          onClick={() => setFailing(true)}
        >
          {t.fail}
        </Button>
      </div>
      <p className="cy-faint cy-keys cy-small">{t.keys}</p>
    </>
  );
}

/** The question before an approval, with the results of the checks. */
function usePassing(dossier: Dossier) {
  const t = useText(words);
  const confirm = useConfirm();
  const called = useApplicationName();
  const failed = dossier.checks.filter(({ state }) => state === 'failed').length;
  const consequence = isRevision(dossier) ? t.passRevision : t.passConsequence;
  return () =>
    confirm({
      title: fill(t.passTitle, { name: nameOf(dossier, called) }),
      consequence: failed > 0 ? `${fill(t.passFailedChecks, { n: failed })} ${consequence}` : consequence,
      verb: t.pass,
    });
}

function Claim({ dossier, judging: { busy, claim, release } }: VerdictProps) {
  const t = useText(words);
  const { claimedBy } = dossier.audit;
  if (!dossier.claimable)
    return claimedBy ? <StatusTag tone="busy">{fill(t.byOther, { name: claimedBy })}</StatusTag> : null;
  // A claimed one that the user may decide is claimed by the user.
  if (claimedBy)
    return (
      <div className="cy-row">
        <StatusTag tone="busy">{t.mineNow}</StatusTag>
        <Button size="small" disabled={busy} onClick={release}>
          {t.release}
        </Button>
      </div>
    );
  return (
    <>
      <div>
        <Button disabled={busy} onClick={claim}>
          {t.claim}
        </Button>
      </div>
      <p className="cy-faint">{t.claimHint}</p>
    </>
  );
}

/** The verdict, when there is nothing to decide. */
function Decided({ dossier: { audit } }: { dossier: Dossier }) {
  const t = useText(words);
  return (
    <>
      <p>
        {t.closed[audit.result]} {audit.decidedAt && <TimeText value={audit.decidedAt} />}
      </p>
      {audit.reason && <p className="publishing-verify-reason cy-break">{audit.reason}</p>}
    </>
  );
}
