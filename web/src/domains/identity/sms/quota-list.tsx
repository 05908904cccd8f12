import { type SmsQuota, smsApi } from '@cloudyard/contract/identity/sms.ts';
import { Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { actions, type Column, number, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/sms/en.ts';

type Text = typeof words.cn;

const columns = (t: Text): Column<SmsQuota>[] => [
  text('name', t.enterprise, { sorter: true }),
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
  const [edited, setEdited] = useState<SmsQuota>();
  const clear = () => change({ q: undefined });
  const row = (one: SmsQuota) => [{ key: 'change', label: t.changeQuota, onClick: () => setEdited(one) }];
  return (
    <ListPage
      title={t.title}
      sentence={t.sentences.quotas}
      filters={
        <>
          {tabs}
          <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.searchEnterprise} />
        </>
      }
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
        columns={[...columns(t), ...(mayEdit ? [actions(kit.actions, row)] : [])]}
        state={state}
        onChange={change}
        empty={<Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />}
      />
      {edited && <QuotaDialog edited={edited} onClose={() => setEdited(undefined)} />}
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
