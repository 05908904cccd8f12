import type { Dossier } from '@cloudyard/contract/enterprise/review.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/review/en.ts';
import { useFieldName } from '../parts/content-view.tsx';
import { calledOf } from '../parts/somebody.ts';
import { STATE_TONES } from '../parts/version-banner.tsx';
import { RejectForm } from './reject-form.tsx';
import { useVerdict } from './use-verdict.ts';

type VerdictProps = {
  dossier: Dossier;
  isStill: (id: string) => boolean;
  onReload: () => void;
  onDecided: () => void;
};

/** Take it, approve exactly what is seen, or say what is wrong. */
export function Verdict({ dossier, isStill, onReload, onDecided }: VerdictProps) {
  const t = useText(words);
  const confirm = useConfirm();
  const { decide, claim, release, busy } = useVerdict(dossier, { onReload, onDecided });
  const [rejecting, setRejecting] = useState(false);
  const approve = async () => {
    const { name, number } = dossier;
    const title = fill(t.approveTitle, { name, n: number });
    const sure = await confirm({ title, consequence: t.approveConsequence, verb: t.approve });
    if (sure && isStill(dossier.id)) void decide({ verdict: 'approve' });
  };
  const keys = { a: () => void approve(), r: () => setRejecting(true) };
  useKeys(dossier.can.decide && !busy ? keys : {});
  if (!dossier.can.decide) return <Closed dossier={dossier} />;
  return (
    <Panel title={t.verdict}>
      <div className="enterprise-certify-verdict cy-column cy-gap-12">
        <Claim dossier={dossier} busy={busy} onClaim={claim} onRelease={release} />
        {rejecting ? (
          <RejectForm
            kind={dossier.kind}
            changed={dossier.before ? dossier.changed : undefined}
            busy={busy}
            onSend={(told) => void decide({ verdict: 'reject', ...told })}
            onBack={() => setRejecting(false)}
          />
        ) : (
          <div className="cy-row">
            <Button type="primary" loading={busy} onClick={() => void approve()}>
              {t.approve}
            </Button>
            <Button danger disabled={busy} onClick={() => setRejecting(true)}>
              {t.reject}
            </Button>
          </div>
        )}
        <p className="cy-faint enterprise-certify-keys cy-small">{t.keys}</p>
      </div>
    </Panel>
  );
}

type ClaimProps = { dossier: Dossier; busy: boolean; onClaim: () => void; onRelease: () => void };

function Claim({ dossier: { can, claimedBy }, busy, onClaim, onRelease }: ClaimProps) {
  const t = useText(words);
  const { userId } = useWho();
  if (can.claim)
    return (
      <>
        <div>
          <Button disabled={busy} onClick={onClaim}>
            {t.claim}
          </Button>
        </div>
        <p className="cy-faint">{t.claimHint}</p>
      </>
    );
  if (claimedBy?.id !== userId) return null;
  return (
    <div className="cy-row">
      <StatusTag tone="busy">{t.mineNow}</StatusTag>
      <Button size="small" disabled={busy} onClick={onRelease}>
        {t.release}
      </Button>
    </div>
  );
}

/** Why there is nothing to decide here, and what was decided. */
function Closed({ dossier }: { dossier: Dossier }) {
  const t = useText(words);
  const nameOf = useFieldName(dossier.kind);
  const { state, own, claimedBy, decidedBy, decidedAt, remark, reasons } = dossier;
  const waits = state === 'submitted' || state === 'review';
  const why = (): ReactNode => {
    if (waits) return own ? t.own : claimedBy && fill(t.byOther, { name: calledOf(claimedBy) });
    if (state === 'withdrawn') return t.withdrawn;
    return decidedBy && fill(t.decided, { name: calledOf(decidedBy) });
  };
  return (
    <Panel title={t.verdict}>
      <div className="enterprise-certify-verdict cy-column cy-gap-12">
        <StatusTag tone={STATE_TONES[state]}>{t.states[state]}</StatusTag>
        <p>
          {why()} {decidedAt && <TimeText value={decidedAt} />}
        </p>
        {remark && <p className="cy-top-4 cy-pre cy-break">{remark}</p>}
        {Object.entries(reasons).map(([field, reason]) => (
          <p key={field} className="cy-top-4 cy-pre cy-break">
            <b>{nameOf(field)}</b>
            {': '}
            {reason}
          </p>
        ))}
      </div>
    </Panel>
  );
}
