import { REQUEST_STATES, type RoleRequest, roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import { actions, type Column, status, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import type { cn } from '../i18n/role-request/cn.ts';
import { words } from '../i18n/role-request/en.ts';
import type { Asking } from './ask-drawer.tsx';
import { OneLine } from './one-line.tsx';
import { APPLICATION_TONES } from './tones.ts';

const listQuery = roleRequestApi.mine.query.omit({ enterpriseId: true });

const ALL = 'all';

type MyRequestsProps = { enterpriseId: string; onAsk: (asking: Asking) => void };

/** The user's own requests in a place: their state, the verdict, withdrawing and asking again. */
export function MyRequests({ enterpriseId, onAsk }: MyRequestsProps) {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(listQuery);
  const asked = useAsk(roleRequestApi.mine, { query: { ...state, enterpriseId } });
  const offered = useAsk(roleRequestApi.offered, { query: { enterpriseId } });
  const cancel = useCancel();
  // Only a role that is still offered, neither held nor waiting, can be asked for again.
  const open = new Set(offered.data?.filter((role) => !role.held && !role.asked).map(({ id }) => id));
  const again = ({ role, reason, days }: RoleRequest) => onAsk({ ...role, reason, days });
  const actionsOf = (row: RoleRequest) => {
    if (row.status === 'pending') {
      return [{ key: 'cancel', label: t.mine.cancel, onClick: () => void cancel(row) }];
    }
    return open.has(row.role.id) ? [{ key: 'again', label: t.mine.again, onClick: () => again(row) }] : [];
  };
  return (
    <section className="cy-panel" aria-label={t.mine.title}>
      <header className="cy-panel-head">
        <h2>{t.mine.title}</h2>
      </header>
      <ListTabs<(typeof REQUEST_STATES)[number] | typeof ALL>
        label={t.mine.state}
        value={state.status ?? ALL}
        tabs={[
          { value: ALL, label: kit.all },
          ...REQUEST_STATES.map((value) => ({ value, label: t.states[value] })),
        ]}
        onChange={(next) => change({ status: next === ALL ? undefined : next })}
      />
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[...columns(t), actions<RoleRequest>(kit.actions, actionsOf)]}
        narrowed={state.status !== undefined}
        empty={<Empty title={t.mine.empty} hint={t.mine.emptyHint} />}
      />
      {asked.data && (
        <div className="cy-foot">
          <Pager state={state} total={asked.data.totalElements} onChange={change} />
        </div>
      )}
    </section>
  );
}

const columns = ({ mine, states, term }: typeof cn): Column<RoleRequest>[] => [
  {
    key: 'role',
    title: mine.role,
    render: (_, row) => roleText(row.role.name) || NONE,
  },
  status(
    'status',
    mine.state,
    Object.fromEntries(
      REQUEST_STATES.map((one) => [one, { tone: APPLICATION_TONES[one], word: states[one] }]),
    ),
  ),
  {
    key: 'days',
    title: mine.term,
    render: (_, { days }) => (days === null ? term.forGood : fill(term.days, { n: days })),
  },
  { key: 'reason', title: mine.reason, render: (_, row) => <OneLine text={row.reason} /> },
  time('createdAt', mine.createdAt),
  text('decidedBy', mine.decidedBy),
  time('decidedAt', mine.decidedAt),
  { key: 'verdict', title: mine.verdict, render: (_, row) => <OneLine text={row.verdict} /> },
];

function useCancel() {
  const t = useText(words).mine;
  const toast = useToast();
  const confirm = useConfirm();
  const cancel = useSend(roleRequestApi.cancel, {
    act: 'list',
    refresh: [roleRequestApi.mine, roleRequestApi.offered],
  });
  return async ({ id, role }: RoleRequest) => {
    const question = {
      title: fill(t.cancelTitle, { name: roleText(role.name) }),
      consequence: t.cancelConsequence,
      verb: t.cancel,
    };
    if (!(await confirm(question))) return;
    cancel.mutate(
      { params: { id } },
      { thing: roleText(role.name), onSuccess: () => toast.success(t.cancelled) },
    );
  };
}
