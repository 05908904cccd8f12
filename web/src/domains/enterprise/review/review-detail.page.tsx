import '../shared/certified.css';
import './review.css';
import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import { type Dossier, type QueueRow, reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { afterVerdict, neighbours } from '../../../kit/neighbours.ts';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { QueueList } from '../../../kit/queue-list.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/review/en.ts';
import { useFieldName } from '../shared/content-view.tsx';
import { calledOf } from '../shared/person-name.ts';
import { STATE_TONES } from '../shared/version-banner.tsx';
import { Evidence } from './evidence.tsx';
import { Overdue, reviewPath } from './review-columns.tsx';
import { Verdict } from './verdict.tsx';

/** Who opened which picture, when and from where. */
function AccessLog({ dossier: { kind, views } }: { dossier: Dossier }) {
  const t = useText(words);
  const nameOf = useFieldName(kind);
  return (
    <Panel title={t.log}>
      {views.length === 0 ? (
        <p className="cy-faint">{t.logEmpty}</p>
      ) : (
        <ul className="enterprise-certify-log cy-list">
          {views.map((view) => (
            <li className="enterprise-certify-view cy-flex cy-wrap cy-gap-0-16" key={view.id}>
              <TimeText value={view.at} />
              <span>{calledOf(view.viewer)}</span>
              <span>{nameOf(view.field)}</span>
              <code className="cy-faint">{view.address}</code>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Earlier submissions, and their verdicts. */
function Versions({ dossier: { id, history } }: { dossier: Dossier }) {
  const t = useText(words);
  return (
    <Panel title={t.history}>
      <ol className="enterprise-certify-versions cy-list cy-parted-lines">
        {history.map((one) => (
          <li key={one.id} aria-current={one.id === id ? 'true' : undefined}>
            <span className="cy-queue-line">
              <b>{fill(t.version, { n: one.number })}</b>
              <StatusTag tone={STATE_TONES[one.state]}>{t.states[one.state]}</StatusTag>
            </span>
            <span className="cy-queue-line">
              <TimeText value={one.decidedAt ?? one.submittedAt} />
              {one.decidedBy && <span>{fill(t.decidedBy, { name: one.decidedBy })}</span>}
            </span>
            {one.remark && <p className="cy-top-4 cy-pre cy-break">{one.remark}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** A queue long enough to continue; it is loaded again after every verdict. */
const LONG = 50;
const REFRESH_MS = 30_000;

function useQueue(kind: CertificationKind) {
  const asked = useAsk(
    reviewApi.queue,
    { query: { kind, state: 'waiting', size: LONG } },
    { refetchInterval: REFRESH_MS },
  );
  return { asked, rows: asked.data?.content ?? [], total: asked.data?.totalElements ?? 0 };
}

/** The version, since when it waits, and the reviewer who has claimed it. */
function QueueLines({ row }: { row: QueueRow }) {
  const t = useText(words);
  return (
    <>
      <span className="cy-queue-line">
        <span>{fill(t.version, { n: row.number })}</span>
        <TimeText value={row.submitTime} />
      </span>
      {(row.overdue || row.claimedBy) && (
        <span className="cy-queue-line">
          {row.overdue ? <Overdue word={t.overdue} /> : <span />}
          {row.claimedBy && <span>{calledOf(row.claimedBy)}</span>}
        </span>
      )}
    </>
  );
}

export const EnterpriseReviewPage = () => <ReviewDetail kind="enterprise" />;
export const UserReviewPage = () => <ReviewDetail kind="person" />;

/** The address names the version; without it there is nothing to show. */
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
              // A reviewer who has gone on to another one stays there.
              onDecided={() => isStill(dossier.id) && goOn(afterVerdict(rows, id)?.id)}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** Loaded whenever it is opened, and now and then: another reviewer may have claimed it meanwhile. */
function useDossier(id: string) {
  const asked = useAsk(reviewApi.dossier, { params: { id } }, { refetchInterval: REFRESH_MS });
  const { refetch } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again for every other id
  useEffect(() => void refetch({ cancelRefetch: false }), [id, refetch]);
  return asked;
}

/** After a verdict: the next one, or back to the list when none waits. */
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
