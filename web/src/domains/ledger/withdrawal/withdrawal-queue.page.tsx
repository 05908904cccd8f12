import { WITHDRAWAL_STATES, type Withdrawal, withdrawalApi } from '@cloudyard/contract/ledger/withdrawal.ts';
import { useState } from 'react';
import { z } from 'zod';
import { actions, type Column, text } from '../../../kit/columns.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/withdrawal/en.ts';
import { Queue, queueWords } from '../shared/queue.tsx';
import { RejectWithdrawal, SettleDialog } from './decision-dialogs.tsx';
import { withdrawalColumns } from './withdrawal-columns.tsx';

const TABS = [...WITHDRAWAL_STATES, 'all'] as const;
/** What waits is shown first. */
const State = withdrawalApi.queue.query.extend({ state: z.enum(TABS).default('asked') });

type Open = { row: Withdrawal; act: 'settle' | 'reject' };

/** What publishers want to be paid. */
export function WithdrawalQueuePage() {
  const t = useText(words);
  const { userId } = useWho();
  const list = useListState(State);
  const [open, setOpen] = useState<Open>();
  const { state: tab, ...page } = list[0];
  const asked = useAsk(withdrawalApi.queue, { query: tab === 'all' ? page : { ...page, state: tab } });
  const columns: Column<Withdrawal>[] = [
    text('owner', t.owner),
    ...withdrawalColumns(t),
    actions(t.acts, (row) => {
      if (row.state !== 'asked') return [];
      const isOwn = row.askedById === userId;
      const about = { disabled: isOwn, title: isOwn ? t.own : undefined };
      return [
        { key: 'settle', label: t.settle, ...about, onClick: () => setOpen({ row, act: 'settle' }) },
        { key: 'reject', label: t.reject, ...about, onClick: () => setOpen({ row, act: 'reject' }) },
      ];
    }),
  ];
  const Dialog = open?.act === 'settle' ? SettleDialog : RejectWithdrawal;
  return (
    <Queue
      words={queueWords(t)}
      tabs={{ ...t.states, all: t.allStates }}
      asked={asked}
      list={list}
      columns={columns}
    >
      {open && <Dialog row={open.row} onClose={() => setOpen(undefined)} />}
    </Queue>
  );
}
