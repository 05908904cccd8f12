import { type CertificateDetail, certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { useNavigate } from 'react-router';
import { Facts } from '../../../kit/detail-page.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { afterVerdict, neighbours } from '../../../kit/neighbours.ts';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { QueueList } from '../../../kit/queue-list.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { words as certificateWords } from '../i18n/certificate/en.ts';
import { words } from '../i18n/certificate/review-en.ts';
import { CertificateTag } from '../shared/certificate-tag.tsx';
import { Age } from './age.tsx';
import { useCertificateFacts } from './certificate-facts.tsx';
import { Decision } from './decision.tsx';
import { addressOfList, addressOfOne, type QueueState, REFRESH_MS } from './review-state.ts';
import { StepList } from './step-list.tsx';
import { useVerdict } from './use-verdict.ts';

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
  const query = { verdict: 'waiting', size: LONG } as const;
  const queue = useAsk(certificateApi.queue, { query }, { refetchInterval: REFRESH_MS });
  const asked = useAsk(certificateApi.view, { params: { id } }, { refetchInterval: REFRESH_MS });
  const rows = queue.data?.content ?? [];
  const go = useGoing(state, onChoose);
  const next = () => go.on(afterVerdict(rows, id)?.id);
  const judging = useVerdict({ onReload: () => void asked.refetch(), onDecided: next });
  const beside = neighbours(rows, id);
  useKeys({ j: () => go.open(beside.next?.id), k: () => go.open(beside.previous?.id) });
  usePageTitle(asked.data?.name ?? t.title);
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
                <span>{`${t.categories[row.verifyCategory]} · ${row.registerCompanyName}`}</span>
                <Age hours={row.hours} />
              </span>
              {row.hindrance && <span className="cy-queue-line">{t.hindrances[row.hindrance]}</span>}
            </>
          )}
        </QueueList>
        <LoadedObject asked={asked} missing="equipment.certificate_not_found">
          {(found: CertificateDetail) => (
            <>
              <Evidence found={found} />
              <div className="cy-stack">
                <Decision key={found.askedAt} found={found} judging={judging} onNext={next} />
              </div>
            </>
          )}
        </LoadedObject>
      </div>
    </div>
  );
}

function Evidence({ found }: { found: CertificateDetail }) {
  const t = useText(words);
  const c = useText(certificateWords);
  const applies = {
    label: t.applies,
    value: (
      <ObjectLink type="enterprise" id={found.registerCompanyId}>
        {found.registerCompanyName}
      </ObjectLink>
    ),
  };
  const renews = found.renewsId ? [{ label: t.renews, value: t.renewsText }] : [];
  return (
    <div className="cy-stack">
      <Panel title={found.name} actions={<CertificateTag certificate={found} />}>
        <Facts facts={[applies, ...renews, ...useCertificateFacts(found)]} />
      </Panel>
      <Panel title={c.history}>
        <StepList steps={found.steps} />
      </Panel>
    </div>
  );
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
