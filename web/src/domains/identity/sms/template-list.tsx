import { type SmsTemplate, smsApi } from '@cloudyard/contract/identity/sms.ts';
import type { ReactNode } from 'react';
import { actions, type Column, code, name, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/sms/en.ts';
import { TemplateDrawer } from './template-drawer.tsx';

type Text = typeof words.cn;

const columns = (t: Text, to: (row: SmsTemplate) => string | undefined): Column<SmsTemplate>[] => [
  name('purpose', t.purpose, to, { word: ({ purpose }) => t.purposes[purpose] }),
  {
    key: 'text',
    title: t.text,
    render: (_, row) => (
      <span className="identity-sms-text cy-ellipsis cy-block" title={row.text}>
        {row.text}
      </span>
    ),
  },
  code('carrierId', t.carrierId),
  {
    key: 'enabled',
    title: t.enabled,
    phone: 'status',
    render: (_, { critical, enabled }) => (
      <StatusTag tone={enabled ? 'good' : 'neutral'}>
        {critical ? t.critical : enabled ? t.on : t.off}
      </StatusTag>
    ),
  },
  time('updatedAt', t.updated),
];

export function TemplateList({ tabs }: { tabs: ReactNode }) {
  const t = useText(words);
  const kit = useKitText();
  const mayEdit = useMay()(smsApi.changeTemplate.allow);
  const asked = useAsk(smsApi.templates, {});
  const { opened, addressOf, close } = useOpened();
  const edited = asked.data?.find(({ purpose }) => purpose === opened);
  const to = ({ purpose }: SmsTemplate) => addressOf(purpose);
  const test = useTest();
  const row = (one: SmsTemplate) => [
    { key: 'edit', label: t.edit, to: to(one) },
    {
      key: 'test',
      label: t.test,
      disabled: !one.enabled,
      title: one.enabled ? undefined : t.off,
      onClick: () => void test(one),
    },
  ];
  return (
    <ListPage title={t.title} sentence={t.sentences.templates} actions={tabs}>
      <DataTable
        asked={asked}
        rows={asked.data}
        rowKey={({ purpose }) => purpose}
        columns={[
          ...columns(t, mayEdit ? to : () => undefined),
          ...(mayEdit ? [actions(kit.actions, row)] : []),
        ]}
      />
      {edited && mayEdit && <TemplateDrawer edited={edited} onClose={close} />}
    </ListPage>
  );
}

function useTest() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const send = useSend(smsApi.testTemplate, { act: 'list' });
  return async ({ purpose }: SmsTemplate) => {
    const thing = t.purposes[purpose];
    const consequence = fill(t.testConsequence, { name: thing });
    if (!(await confirm({ title: t.testTitle, consequence, verb: t.test }))) return;
    send.mutate(
      { params: { purpose } },
      { thing, onSuccess: ({ phone }) => toast.success(fill(t.tested, { phone })) },
    );
  };
}
