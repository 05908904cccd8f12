import './verification.css';
import { type AlgorithmDossier, verificationApi } from '@cloudyard/contract/algorithm/verification.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { neighbours } from '../../../kit/neighbours.ts';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { QueueList } from '../../../kit/queue-list.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/verification/en.ts';
import { Moves } from '../shared/moves.tsx';
import { DossierParts } from './dossier.tsx';
import { useVerdict } from './use-verdict.ts';
import { Verdict } from './verdict.tsx';
import { Age } from './verification-columns.tsx';
import {
  detailAddress,
  isTrying,
  LIST,
  LOOK_MS,
  publisherOf,
  REFRESH_MS,
  waitedHours,
} from './verification-state.ts';

const NOWHERE = '/exception/415';

/** Missing or unknown: there is nothing to review. */
export function VerificationPage() {
  const [search] = useSearchParams();
  const { data: addressed } = Id.safeParse(search.get('id'));
  const { chosen, choose } = useChosen(addressed);
  if (!chosen) return <Navigate to={NOWHERE} replace />;
  return <Review key={chosen} id={chosen} onChoose={choose} />;
}

/** A queue long enough to continue. */
const LONG = 50;

type ReviewProps = { id: string; onChoose: (id: string) => void };

/** Queue left, evidence in the middle, verdict right. */
function Review({ id, onChoose }: ReviewProps) {
  const t = useText(words);
  const called = useLocalizedName();
  const navigate = useNavigate();
  const leave = useLeave();
  const [modal, holder] = Modal.useModal();
  const asked = useDossier(id);
  const queue = useAsk(
    verificationApi.page,
    { query: { algorithmStatus: '2', pageSize: LONG } },
    { refetchInterval: REFRESH_MS },
  );
  const rows = (queue.data?.content ?? []).map((row) => ({ ...row, name: called(row) }));
  const open = (next: string | undefined) =>
    next &&
    leave(() => {
      onChoose(next);
      void navigate(detailAddress(next), { replace: true });
    });
  const { previous, next } = neighbours(rows, id);
  useKeys({ j: () => open(next?.id), k: () => open(previous?.id) });
  const judging = useVerdict(modal, () => void asked.refetch());
  usePageTitle(asked.data ? called(asked.data) : t.title);
  if (asked.error instanceof CallError && asked.error.status === 404)
    return <Navigate to={NOWHERE} replace />;
  return (
    <div className="cy-page">
      {holder}
      <PageHead
        title={asked.data ? called(asked.data) : t.title}
        actions={<LeaveLink to={LIST}>{t.backToList}</LeaveLink>}
      />
      <div className="cy-review">
        <QueueList
          asked={queue}
          rows={rows}
          {...(queue.data ? { total: queue.data.totalElements } : {})}
          id={id}
          words={t}
          onOpen={open}
        >
          {(row) => (
            <span className="cy-queue-line">
              <span>{publisherOf(row)}</span>
              <Age t={t} hours={waitedHours(row) ?? 0} />
            </span>
          )}
        </QueueList>
        <Loaded asked={asked}>
          {(dossier: AlgorithmDossier) => (
            <>
              <DossierParts dossier={dossier} onTried={() => void asked.refetch()} />
              <div className="cy-stack">
                <Verdict dossier={dossier} judging={judging} />
                <Panel title={t.history}>
                  <Moves moves={dossier.moves} />
                </Panel>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </div>
  );
}

/** While the package is tried its evidence is polled: it is small; the files are read again when the trial is over. */
function useDossier(id: string) {
  const ask = { params: { id } };
  const asked = useAsk(verificationApi.detail, ask);
  const { data: dossier, refetch } = asked;
  const trying = isTrying(dossier?.evidence ?? null);
  const how = { enabled: trying, refetchInterval: trying ? LOOK_MS : (false as const) };
  const { data: evidence } = useAsk(verificationApi.evidence, ask, how);
  const isNewer = trying && evidence?.id === dossier?.evidence?.id;
  const isOver = isNewer && !isTrying(evidence ?? null);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return { ...asked, data: dossier && isNewer && evidence ? { ...dossier, evidence } : dossier };
}
