import { type Verdict as Decision, type Dossier, reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/review/en.ts';
import { useFieldName } from '../shared/content-view.tsx';
import { calledOf } from '../shared/person-name.ts';
import { STATE_TONES } from '../shared/version-banner.tsx';
import { RejectForm } from './reject-form.tsx';

type Handlers = { onReload: () => void; onDecided: () => void };

/** The acts on one certification. After a refusal it is loaded again: another reviewer was faster. */
function useVerdict({ id, revision }: Pick<Dossier, 'id' | 'revision'>, { onReload, onDecided }: Handlers) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const refresh = [reviewApi.queue, reviewApi.figures];
  const claim = useSend(reviewApi.claim, { act: 'submit', verb: t.claim, refresh });
  const release = useSend(reviewApi.release, { act: 'submit', verb: t.release, refresh });
  const decide = useSend(reviewApi.decide, { act: 'submit', failed: t.verdictFailed, refresh });
  const params = { id };
  const run = async (act: () => Promise<Dossier>, said: string): Promise<boolean> => {
    try {
      client.setQueryData(keyOf(reviewApi.dossier, { params }), await act());
      toast.success(said);
      return true;
    } catch {
      onReload();
      return false;
    }
  };
  return {
    busy: claim.isPending || release.isPending || decide.isPending,
    claim: () => void run(() => claim.mutateAsync({ params }), t.claimed),
    release: () => void run(() => release.mutateAsync({ params }), t.released),
    decide: async (verdict: Omit<Decision, 'revision'>) => {
      const said = verdict.verdict === 'approve' ? t.approved : t.rejected;
      const done = await run(() => decide.mutateAsync({ params, body: { ...verdict, revision } }), said);
      if (done) onDecided();
    },
  };
}

type VerdictProps = {
  dossier: Dossier;
  isStill: (id: string) => boolean;
  onReload: () => void;
  onDecided: () => void;
};

/** Claim it, approve exactly what is shown, or name what is wrong. */
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
      <div className="cy-column cy-gap-12">
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
        <p className="cy-faint cy-keys cy-small">{t.keys}</p>
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

/** Why there is nothing to decide here, and the verdict. */
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
      <div className="cy-column cy-gap-12">
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
