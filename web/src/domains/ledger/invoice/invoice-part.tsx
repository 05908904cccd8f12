import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { INVOICE_STATES, type Invoice, invoiceApi } from '@cloudyard/contract/ledger/invoice.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { actions, type Column, type RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/invoice/en.ts';
import { yuan } from '../shared/yuan.ts';
import { invoiceColumns } from './invoice-columns.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';

const State = invoiceApi.list.query.omit({ enterpriseId: true });

/** The invoices of a wallet, and a new one over months that are over. */
export function InvoicePart({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const may = useMay();
  const takeBack = useTakeBack();
  const [state, change] = useListState(State);
  const asked = useAsk(invoiceApi.list, { query: { ...state, enterpriseId } });
  const mayAsk = enterpriseId === NIL || may('ledger.invoice.add');
  const acts = (row: Invoice): RowAction[] => {
    if (row.state === 'issued')
      return [{ key: 'download', label: t.download, onClick: () => window.open(fileOf(row.id)) }];
    if (row.state !== 'asked' || !mayAsk) return [];
    return [{ key: 'cancel', label: t.cancel, onClick: () => void takeBack(row) }];
  };
  const columns: Column<Invoice>[] = [...invoiceColumns(t), actions(t.acts, acts)];
  return (
    <>
      <div className="cy-filters">
        <SelectFilter
          label={t.state}
          value={state.state}
          options={INVOICE_STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => change({ state: next })}
        />
        {mayAsk && <AskButton enterpriseId={enterpriseId} />}
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={state.state !== undefined}
        empty={<Empty title={t.none} hint={t.noneHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

const fileOf = (id: string) => addressOf(invoiceApi.file, { params: { id } });

function useTakeBack() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(invoiceApi.cancel, {
    act: 'submit',
    verb: t.cancel,
    refresh: [invoiceApi.list, invoiceApi.months],
  });
  return async ({ id, amount }: Invoice) => {
    const title = fill(t.cancelTitle, { amount: yuan(amount) });
    if (await confirm({ title, consequence: t.cancelText, verb: t.cancel }))
      cancel.mutate({ params: { id } }, { onSuccess: () => toast.success(t.cancelled) });
  };
}

/** Off while there is no month to invoice, and says so. */
function AskButton({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const [open, setOpen] = useState(false);
  const { data } = useAsk(invoiceApi.months, { query: { enterpriseId } });
  const months = data?.filter((month) => !month.isInvoiced) ?? [];
  const isOff = !months.some(({ amount }) => amount > 0);
  return (
    <>
      <Button
        type="primary"
        disabled={isOff}
        title={isOff ? t.nothingHint : undefined}
        onClick={() => setOpen(true)}
      >
        {t.ask}
      </Button>
      {data && isOff && <span className="cy-faint cy-note">{t.nothing}</span>}
      {open && <InvoiceDialog enterpriseId={enterpriseId} months={months} onClose={() => setOpen(false)} />}
    </>
  );
}
