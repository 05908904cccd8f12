import '../parts/certified.css';
import './review.css';
import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import { type Dossier, reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { afterVerdict, neighbours } from '../../../kit/neighbours.ts';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { QueueList } from '../../../kit/queue-list.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/review/en.ts';
import { Evidence } from './evidence.tsx';
import { QueueLines, REFRESH_MS, useQueue } from './queue.tsx';
import { reviewPath } from './review-columns.tsx';
import { AccessLog, Versions } from './review-logs.tsx';
import { Verdict } from './verdict.tsx';

export const EnterpriseReviewPage = () => <ReviewDetail kind="enterprise" />;
export const UserReviewPage = () => <ReviewDetail kind="person" />;

/** Which one is looked at stands in the address; without it nobody can say what to show. */
function ReviewDetail({ kind }: { kind: CertificationKind }) {
  const { search } = useLocation();
  const id = Id.safeParse(new URLSearchParams(search).get('id'));
  if (!id.success) return <Navigate to="/exception/415" replace />;
  return <Review kind={kind} addressed={id.data} />;
}

const isUnknown = (error: unknown) =>
  error instanceof CallError && error.code === 'enterprise.certification_not_found';

/** Queue left, evidence in the middle, verdict right. */
function Review({ kind, addressed }: { kind: CertificationKind; addressed: string }) {
  const t = useText(words);
  const navigate = useNavigate();
  const { chosen, choose, isStill } = useChosen(
    addressed,
    (to) => to && void navigate(reviewPath(kind, to), { replace: true }),
  );
  const id = chosen ?? addressed;
  const asked = useDossier(id);
  const { rows, ...queue } = useQueue(kind);
  const leave = useLeave();
  const open = (to: string | undefined) => to && leave(() => choose(to));
  const { previous, next } = neighbours(rows, id);
  useKeys({ j: () => open(next?.id), k: () => open(previous?.id) });
  const title = kind === 'enterprise' ? t.enterpriseTitle : t.personTitle;
  usePageTitle(asked.data?.name ?? title);
  const goOn = useGoOn(choose);
  if (isUnknown(asked.error)) return <Navigate to="/exception/415" replace />;
  // The other kind has its own page.
  if (asked.data && asked.data.kind !== kind)
    return <Navigate to={reviewPath(asked.data.kind, id)} replace />;
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        actions={<LeaveLink to="/console/verify-enterprise-auth-list">{t.backToList}</LeaveLink>}
      />
      <div className="cy-review">
        <QueueList {...queue} rows={rows} id={id} words={t} onOpen={open}>
          {(row) => <QueueLines row={row} />}
        </QueueList>
        <Loaded asked={asked}>
          {(dossier) => (
            <Parts
              key={`${dossier.id} ${dossier.revision}`}
              dossier={dossier}
              onReload={() => void asked.refetch()}
              isStill={isStill}
              // Who has gone on to another one stays there.
              onDecided={() => isStill(dossier.id) && goOn(afterVerdict(rows, id)?.id)}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** Always asked for when it is opened, and now and then: another reviewer may have taken it meanwhile. */
function useDossier(id: string) {
  const asked = useAsk(reviewApi.dossier, { params: { id } }, { refetchInterval: REFRESH_MS });
  const { refetch } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every other one
  useEffect(() => void refetch({ cancelRefetch: false }), [id, refetch]);
  return asked;
}

/** After a verdict: the next one, or back to the list when nobody waits. */
function useGoOn(choose: (id: string) => void) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  return (next: string | undefined) => {
    if (next) return choose(next);
    toast.success(t.queueEmpty);
    void navigate('/console/verify-enterprise-auth-list');
  };
}

type PartsProps = {
  dossier: Dossier;
  isStill: (id: string) => boolean;
  onReload: () => void;
  onDecided: () => void;
};

function Parts({ dossier, isStill, onReload, onDecided }: PartsProps) {
  return (
    <>
      <div className="cy-stack">
        <Evidence dossier={dossier} onLooked={onReload} />
        <AccessLog dossier={dossier} />
      </div>
      <div className="cy-stack">
        <Verdict dossier={dossier} isStill={isStill} onReload={onReload} onDecided={onDecided} />
        <Versions dossier={dossier} />
      </div>
    </>
  );
}
