import { PlusOutlined } from '@ant-design/icons';
import { type CasService, CasServiceDraft, serviceApi } from '@cloudyard/contract/identity/service.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { actions } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/service/en.ts';
import { serviceColumns } from './service-columns.tsx';

const NEW: CasServiceDraft = {
  name: '',
  address: '',
  description: '',
  mayProxy: false,
  singleLogout: true,
  enabled: true,
};

function ServiceDrawer({ edited, onClose }: { edited: CasService | 'new'; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const refresh = [serviceApi.list];
  const add = useSend(serviceApi.add, { act: 'form', refresh });
  const change = useSend(serviceApi.change, { act: 'form', refresh });
  const id = edited === 'new' ? null : edited.id;
  const send = async (body: CasServiceDraft) => {
    if (id) await change.mutateAsync({ params: { id }, body });
    else await add.mutateAsync({ body });
    toast.success(id ? t.changed : t.added);
    onClose();
  };
  return (
    <FormDrawer size={520} title={id ? t.edit : t.add} onClose={onClose}>
      <EntityForm
        schema={CasServiceDraft}
        initial={edited === 'new' ? NEW : edited}
        edits={edited !== 'new'}
        onSend={send}
        onCancel={onClose}
        {...(id ? {} : { verb: t.add })}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
        <TextField name="address" label={t.address} help={t.addressHelp} maxLength={500} />
        <TextAreaField
          name="description"
          label={t.description}
          help={t.descriptionHelp}
          maxLength={200}
          rows={2}
        />
        <SwitchField name="singleLogout" label={t.singleLogout} help={t.singleLogoutHelp} />
        <SwitchField name="mayProxy" label={t.mayProxy} help={t.mayProxyHelp} />
        <SwitchField name="enabled" label={t.enabled} help={t.enabledHelp} />
      </EntityForm>
    </FormDrawer>
  );
}

export function ServiceList({ tabs }: { tabs: ReactNode }) {
  const t = useText(words);
  const kit = useKitText();
  const mayEdit = useMay()(serviceApi.add.allow);
  const [state, change] = useListState(serviceApi.list.query);
  const asked = useAsk(serviceApi.list, { query: state });
  const [adding, setAdding] = useState(false);
  const remove = useRemove();
  const add = mayEdit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  const chips = state.q
    ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]
    : [];
  const { opened, addressOf, close } = useOpened();
  const edited = asked.data?.content.find(({ id }) => id !== null && id === opened);
  // Services of the environment are changed there.
  const to = ({ id }: CasService) => (mayEdit && id !== null ? addressOf(id) : undefined);
  const acts = actions<CasService>(kit.actions, (row) => {
    const closed = row.id === null ? { disabled: true, title: t.given } : {};
    return [
      { key: 'edit', label: t.edit, ...closed, to: to(row) ?? '' },
      { key: 'remove', label: t.remove, ...closed, onClick: () => void remove(row) },
    ];
  });
  return (
    <ListPage
      title={t.services}
      sentence={t.sentence}
      actions={
        <>
          {tabs}
          {add}
        </>
      }
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />}
      chips={<FilterChips chips={chips} onClear={() => change({ q: undefined })} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        rowKey={(row) => row.id ?? row.address}
        columns={serviceColumns(t, { to, acts: mayEdit ? [acts] : [] })}
        state={state}
        onChange={change}
        narrowed={chips.length > 0}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
      />
      {edited && mayEdit && <ServiceDrawer key={edited.id} edited={edited} onClose={close} />}
      {adding && <ServiceDrawer edited="new" onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

function useRemove() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useSend(serviceApi.remove, { act: 'list', refresh: [serviceApi.list] });
  return async ({ id, name }: CasService) => {
    const question = {
      title: fill(t.removeTitle, { name }),
      consequence: t.removeConsequence,
      verb: t.remove,
    };
    if (!id || !(await confirm(question))) return;
    remove.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.removed) });
  };
}
