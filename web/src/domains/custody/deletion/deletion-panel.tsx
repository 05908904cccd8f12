import {
  type Blocker,
  DELETION_DAYS,
  type Deletion,
  deletionApi,
} from '@cloudyard/contract/custody/deletion.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/deletion/en.ts';
import { AskDialog } from './ask-dialog.tsx';
import { blockerText } from './blocker-text.ts';
import { KeptList, RemovedTable } from './contents.tsx';

/** Where what stands in the way is settled. */
const SETTLED_AT: Record<Blocker['kind'], string | undefined> = {
  instances: '/console/space-apps-management-enterprise',
  payments: '/console/enterprise-account?tab=payments',
  refunds: '/console/enterprise-account?tab=payments',
  topups: '/console/enterprise-account?tab=topups',
  withdrawals: '/console/enterprise-account?tab=earnings',
  balance: '/console/enterprise-account',
  earnings: '/console/enterprise-account?tab=earnings',
  listings: '/console/application-management-enterprise',
  buyers: '/console/application-management-enterprise',
  algorithms: '/console/algorithm-list',
  suspended: undefined,
};

/** What goes, what stays and what is in the way, before anything is asked for. */
export function DeletionPanel() {
  const t = useText(words);
  const asked = useAsk(deletionApi.plan, {});
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="cy-panel" aria-label={t.title}>
      <header className="cy-panel-head">
        <h2>{t.title}</h2>
      </header>
      <div className="cy-pad cy-stack">
        <p className="cy-flush">{fill(t.text, { days: DELETION_DAYS })}</p>
        <Loaded asked={asked}>
          {(plan) => (
            <>
              {plan.current && <Pending row={plan.current} />}
              {plan.blockers.length > 0 && <Blocked blockers={plan.blockers} />}
              <div className="cy-gap-16 cy-fold custody-plan cy-grid">
                <RemovedTable title={t.removed} removed={plan.removed} />
                <KeptList title={t.kept} kept={plan.kept} />
              </div>
              {!plan.current && (
                <div className="cy-row cy-gap-12">
                  <Button danger disabled={plan.blockers.length > 0} onClick={() => setAsking(true)}>
                    {t.begin}
                  </Button>
                  <span className="cy-faint">{t.export}</span>
                </div>
              )}
              {isAsking && <AskDialog name={plan.name} onClose={() => setAsking(false)} />}
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function Pending({ row }: { row: Deletion }) {
  const t = useText(words);
  const toast = useToast();
  const withdraw = useSend(deletionApi.withdraw, {
    act: 'submit',
    refresh: [deletionApi.plan, deletionApi.pending],
    verb: t.withdraw,
  });
  const isWaiting = row.state === 'waiting';
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(t.pending, { by: row.askedBy.name, day: exact(row.dueAt) })}
      description={isWaiting ? undefined : `${t.removing} ${row.atWork}`}
      action={
        isWaiting && (
          <Button
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({}, { onSuccess: () => toast.success(t.withdrawn) })}
          >
            {t.withdraw}
          </Button>
        )
      }
    />
  );
}

function Blocked({ blockers }: { blockers: readonly Blocker[] }) {
  const t = useText(words);
  return (
    <Alert
      type="info"
      showIcon
      title={t.blocked}
      description={
        <ul className="cy-indent cy-flush">
          {blockers.map((blocker) => (
            <li key={blocker.kind}>
              <div className="cy-line cy-gap-12">
                {blockerText(t, blocker)}
                <Settle to={SETTLED_AT[blocker.kind]} />
              </div>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Settle({ to }: { to: string | undefined }) {
  const t = useText(words);
  return (
    to && (
      <Link className="cy-nowrap" to={to}>
        {t.settle}
      </Link>
    )
  );
}
