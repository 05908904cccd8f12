import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { INVOICE_STATES, type Invoice, invoiceApi } from '@cloudyard/contract/ledger/invoice.ts';
import { useState } from 'react';
import { z } from 'zod';
import { actions, type Column, type RowAction, text } from '../../../kit/columns.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/invoice/en.ts';
import { Queue, queueWords } from '../shared/queue.tsx';
import { IssueDialog, RejectInvoice } from './decision-dialogs.tsx';
import { invoiceColumns } from './invoice-columns.tsx';

const TABS = [...INVOICE_STATES, 'all'] as const;
/** What waits is shown first. */
const State = invoiceApi.queue.query.extend({ state: z.enum(TABS).default('asked') });

type Open = { row: Invoice; act: 'issue' | 'reject' };

/** What customers want to have invoiced. */
export function InvoiceQueuePage() {
  const t = useText(words);
  const { userId } = useWho();
  const list = useListState(State);
  const [open, setOpen] = useState<Open>();
  const { state: tab, ...page } = list[0];
  const asked = useAsk(invoiceApi.queue, { query: tab === 'all' ? page : { ...page, state: tab } });
  const acts = (row: Invoice): RowAction[] => {
    if (row.state === 'issued')
      return [{ key: 'download', label: t.download, onClick: () => window.open(fileOf(row.id)) }];
    if (row.state !== 'asked') return [];
    const isOwn = row.askedById === userId;
    const about = { disabled: isOwn, title: isOwn ? t.own : undefined };
    return [
      { key: 'issue', label: t.issue, ...about, onClick: () => setOpen({ row, act: 'issue' }) },
      { key: 'reject', label: t.reject, ...about, onClick: () => setOpen({ row, act: 'reject' }) },
    ];
  };
  const columns: Column<Invoice>[] = [text('owner', t.owner), ...invoiceColumns(t), actions(t.acts, acts)];
  const Dialog = open?.act === 'issue' ? IssueDialog : RejectInvoice;
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

const fileOf = (id: string) => addressOf(invoiceApi.issuedFile, { params: { id } });
