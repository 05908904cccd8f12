import { type SmsQuota, smsApi } from '@cloudyard/contract/identity/sms.ts';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { actions, type Column, name, number } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/sms/en.ts';

type Text = typeof words.cn;

const columns = (t: Text, to: (row: SmsQuota) => string | undefined): Column<SmsQuota>[] => [
  name('name', t.enterprise, to, { sorter: true }),
  number('monthly', t.monthly, { sorter: true }),
  number('used', t.used, { sorter: true }),
  {
    key: 'left',
    title: t.left,
    className: 'identity-sms-used',
    render: (_, { used, monthly }) => (
      <Progress
        percent={monthly === 0 ? 100 : Math.min(100, Math.round((used / monthly) * 100))}
        status={used >= monthly ? 'exception' : 'normal'}
        format={() => Math.max(0, monthly - used).toLocaleString()}
        size="small"
        aria-label={t.left}
      />
    ),
  },
];

export function QuotaList({ tabs }: { tabs: ReactNode }) {
  const t = useText(words);
  const kit = useKitText();
  const mayEdit = useMay()(smsApi.changeQuota.allow);
  const [state, change] = useListState(smsApi.quotas.query);
  const asked = useAsk(smsApi.quotas, { query: state });
  const { opened, addressOf, close } = useOpened();
  const edited = asked.data?.content.find(({ enterpriseId }) => enterpriseId === opened);
  const to = ({ enterpriseId }: SmsQuota) => addressOf(enterpriseId);
  const clear = () => change({ q: undefined });
  const row = (one: SmsQuota) => [{ key: 'change', label: t.changeQuota, to: to(one) }];
  return (
    <ListPage
      title={t.title}
      sentence={t.sentences.quotas}
      actions={tabs}
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.searchEnterprise} />}
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: clear }]}
            onClear={clear}
          />
        )
      }
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        rowKey={({ enterpriseId }) => enterpriseId}
        columns={[
          ...columns(t, mayEdit ? to : () => undefined),
          ...(mayEdit ? [actions(kit.actions, row)] : []),
        ]}
        state={state}
        onChange={change}
        narrowed
      />
      {edited && mayEdit && <QuotaDialog edited={edited} onClose={close} />}
    </ListPage>
  );
}

const Draft = z.object({ monthly: z.number().int().min(0).max(1_000_000) });

function QuotaDialog({ edited, onClose }: { edited: SmsQuota; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(smsApi.changeQuota, { act: 'form', refresh: [smsApi.quotas] });
  const send = async ({ monthly }: z.output<typeof Draft>) => {
    const { enterpriseId: enterprise, version } = edited;
    await change.mutateAsync({ params: { enterprise }, body: { monthly, version } });
    toast.success(t.saved);
    onClose();
  };
  return (
    <FormModal title={fill(t.quotaTitle, { name: edited.name })} footer={null} onClose={onClose}>
      <EntityForm schema={Draft} initial={edited} edits onSend={send} onCancel={onClose}>
        <NumberField
          name="monthly"
          label={t.monthly}
          help={t.quotaHelp}
          min={0}
          max={1_000_000}
          unit={t.unit}
        />
      </EntityForm>
    </FormModal>
  );
}
