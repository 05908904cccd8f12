import { reviewApi, type SpaceDossier } from '@cloudyard/contract/space/review.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { afterVerdict, neighbours } from '../../../kit/neighbours.ts';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { QueueList } from '../../../kit/queue-list.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/review/en.ts';
import { SETUP_MS } from '../shared/provision-steps.tsx';
import { Setup } from '../space/setup.tsx';
import { MoveList } from '../space/space-history.tsx';
import { isBeingSetUp } from '../space/use-pace.ts';
import { Age } from './age.tsx';
import { Evidence } from './evidence.tsx';
import { addressOfList, addressOfOne, type QueueState, REFRESH_MS } from './review-state.ts';
import { useVerdict } from './use-verdict.ts';
import { Verdict } from './verdict.tsx';

/** A queue long enough to continue; it is loaded again after every verdict. */
const LONG = 50;

type ReviewProps = {
  id: string;
  state: QueueState;
  /** The next one is shown at once; the address follows. */
  onChoose: (id: string | undefined) => void;
};

/** Queue left, evidence in the middle, verdict right. */
export function Review({ id, state, onChoose }: ReviewProps) {
  const t = useText(words);
  const queue = useAsk(reviewApi.queue, { query: { size: LONG } }, { refetchInterval: REFRESH_MS });
  const rows = queue.data?.content ?? [];
  const go = useGoing(state, onChoose);
  const asked = useDossier(id);
  const next = () => go.on(afterVerdict(rows, id)?.id);
  const judging = useVerdict({ onReload: () => void asked.refetch(), onRejected: next });
  const beside = neighbours(rows, id);
  useKeys({ j: () => go.open(beside.next?.id), k: () => go.open(beside.previous?.id) });
  usePageTitle(asked.data?.space.name ?? t.title);
  return (
    <div className="cy-page">
      <PageHead title={t.title} actions={<LeaveLink to={addressOfList(state)}>{t.backToList}</LeaveLink>} />
      <div className="cy-review">
        <QueueList
          asked={queue}
          rows={rows}
          total={queue.data?.totalElements ?? 0}
          id={id}
          words={t}
          onOpen={go.open}
        >
          {(row) => (
            <>
              <span className="cy-queue-line">
                <span>{row.enterpriseName}</span>
                <Age hours={row.hours} />
              </span>
              {row.hindrance && <span className="cy-queue-line">{t.hindrances[row.hindrance]}</span>}
            </>
          )}
        </QueueList>
        <LoadedObject asked={asked} missing="space.not_found">
          {(dossier: SpaceDossier) => (
            <>
              <div className="cy-stack">
                <Evidence dossier={dossier} />
              </div>
              <div className="cy-stack">
                <Verdict key={dossier.space.id} dossier={dossier} judging={judging} onNext={next} />
                {dossier.space.status.code === SPACE_STATUS.approved && (
                  <Panel title={t.setup}>
                    <Setup space={dossier.space} />
                  </Panel>
                )}
                <Panel title={t.history}>
                  <MoveList moves={dossier.space.moves} />
                </Panel>
              </div>
            </>
          )}
        </LoadedObject>
      </div>
    </div>
  );
}

/** Polled: another reviewer may have decided; often while an approved one is being set up. */
function useDossier(id: string) {
  const [every, setEvery] = useState(REFRESH_MS);
  const asked = useAsk(reviewApi.dossier, { params: { id } }, { refetchInterval: every });
  const wanted = asked.data && isBeingSetUp(asked.data.space) ? SETUP_MS : REFRESH_MS;
  if (wanted !== every) setEvery(wanted);
  return asked;
}

/** From one to the next, or back to the list when none waits. */
function useGoing(state: QueueState, onChoose: ReviewProps['onChoose']) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const leave = useLeave();
  const show = (id: string) => {
    onChoose(id);
    void navigate(addressOfOne(state, id), { replace: true });
  };
  return {
    open: (id: string | undefined) => id && leave(() => show(id)),
    on: (next: string | undefined) => {
      if (next) return show(next);
      toast.success(t.queueEmpty);
      onChoose(undefined);
      void navigate(addressOfList(state));
    },
  };
}
