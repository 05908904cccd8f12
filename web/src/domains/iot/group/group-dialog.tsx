import { type DeviceFilter, MOST_COUNTED } from '@cloudyard/contract/iot/device.ts';
import { deviceGroupApi, GROUP_KINDS, type Group } from '@cloudyard/contract/iot/group.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { DataTable } from '../../../kit/data-table.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useDeviceFacts } from '../device/device-columns.tsx';
import { FilterFields } from '../device/device-filters.tsx';
import { words } from '../i18n/group/en.ts';
import { refreshGroups } from './refresh.ts';

const Draft = z.object({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(300),
  parentId: Id.nullish(),
  kind: z.enum(GROUP_KINDS),
});

type GroupDialogProps = {
  group?: Group;
  parentId: string | null;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** Adds a group or changes one; what a query finds is shown before it is saved. */
export function GroupDialog({ group, parentId, onClose, onSaved }: GroupDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const [query, setQuery] = useState<DeviceFilter>(group?.query ?? {});
  const add = useSend(deviceGroupApi.add, { act: 'form', refresh: refreshGroups });
  const change = useSend(deviceGroupApi.change, { act: 'form', refresh: refreshGroups });
  const isOther = JSON.stringify(query) !== JSON.stringify(group?.query ?? {});
  const send = async (draft: z.output<typeof Draft>) => {
    const body = { ...draft, parentId: draft.parentId ?? null, query: draft.kind === 'query' ? query : null };
    const saved = group
      ? await change.mutateAsync({ params: { id: group.id }, body })
      : await add.mutateAsync({ body });
    toast.success(group ? t.changed : t.added);
    onClose();
    onSaved(saved.id);
  };
  const { name = '', description = '', kind = 'picked' } = group ?? {};
  return (
    <FormModal title={group ? t.edit : t.add} footer={null} width={860} onClose={onClose}>
      <LeaveGuard dirty={isOther} />
      <EntityForm
        schema={Draft}
        initial={{ name, description, kind, ...(parentId ? { parentId } : {}) }}
        edits={group !== undefined && !isOther}
        verb={t.save}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
        <TextAreaField name="description" label={t.description} rows={2} maxLength={300} />
        <ParentField own={group?.id} />
        <SelectField
          name="kind"
          label={t.kind}
          help={t.kindHelp}
          options={GROUP_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        />
        <Query query={query} onChange={setQuery} />
      </EntityForm>
    </FormModal>
  );
}

function ParentField({ own }: { own: string | undefined }) {
  const t = useText(words);
  const { data } = useAsk(deviceGroupApi.list, {});
  return (
    <SelectField
      name="parentId"
      label={t.parent}
      help={t.parentHelp}
      options={(data ?? [])
        .filter(({ id }) => id !== own)
        .map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function Query({ query, onChange }: { query: DeviceFilter; onChange: (query: DeviceFilter) => void }) {
  const t = useText(words);
  const kind: string | undefined = Form.useWatch('kind');
  if (kind !== 'query') return null;
  const change = (patch: object) =>
    // What is not asked for is left out, so that the same question is the same text.
    onChange(
      Object.fromEntries(Object.entries({ ...query, ...patch }).filter(([, value]) => value !== undefined)),
    );
  return (
    <section aria-label={t.query} className="cy-stack">
      <span className="cy-faint">{t.queryHelp}</span>
      <div className="cy-filters">
        <FilterFields state={query} change={change} without="group" />
      </div>
      <Preview query={query} />
    </section>
  );
}

const SHOWN = new Set(['name', 'status', 'code', 'product']);

function Preview({ query }: { query: DeviceFilter }) {
  const t = useText(words);
  const asked = useAsk(deviceGroupApi.preview, { body: { query } });
  const columns = useDeviceFacts()
    .filter(({ key }) => SHOWN.has(String(key)))
    .map(({ sorter, ...column }) => column);
  const { data } = asked;
  return (
    <>
      {data && (
        <Alert
          type="info"
          title={
            data.isMore
              ? fill(t.previewedMore, { n: MOST_COUNTED.toLocaleString() })
              : fill(t.previewed, { n: data.totalElements })
          }
        />
      )}
      <DataTable asked={asked} rows={data?.content} columns={columns} narrowed />
    </>
  );
}
