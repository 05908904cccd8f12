import { type Device, deviceApi, TagKey } from '@cloudyard/contract/iot/device.ts';
import { type BatchAct, deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/device-job/en.ts';
import { DEVICE_JOBS } from '../shared/device-paths.ts';
import type { Matching } from './batch-bar.tsx';

export type BatchKind = BatchAct['kind'];

const objectOf = (text: string): Record<string, string | number | boolean | null> | undefined => {
  try {
    const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
    return z.record(z.string(), value).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const scope = { scope: z.enum(['chosen', 'matching']) };
const value = z.string().trim().min(1).max(100);
const SCHEMAS = {
  plain: z.object(scope),
  tag: z.object({ ...scope, key: TagKey, value }),
  untag: z.object({ ...scope, key: TagKey }),
  group: z.object({ ...scope, groupId: Id }),
  command: z.object({
    ...scope,
    name: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9_.-]{0,63}$/, 'format'),
    arguments: z.string().refine((text) => objectOf(text) !== undefined, 'format'),
    waitMinutes: z.number().int().min(0).max(10_080),
  }),
};
const schemaOf = (kind: BatchKind): z.ZodObject => {
  if (kind === 'tag' || kind === 'untag' || kind === 'command') return SCHEMAS[kind];
  return kind === 'group' || kind === 'ungroup' ? SCHEMAS.group : SCHEMAS.plain;
};

type Draft = Record<string, unknown>;

function actOf(kind: BatchKind, draft: Draft): BatchAct {
  if (kind === 'tag') return { kind, key: String(draft.key), value: String(draft.value) };
  if (kind === 'untag') return { kind, key: String(draft.key) };
  if (kind === 'group' || kind === 'ungroup') return { kind, groupId: String(draft.groupId) };
  if (kind !== 'command') return { kind };
  const { name, waitMinutes } = draft as { name: string; waitMinutes: number };
  const given = objectOf(String(draft.arguments)) ?? {};
  return { kind, command: { name, arguments: given, timeoutSeconds: 60, waitMinutes } };
}

type BatchDialogProps = {
  kind: BatchKind;
  devices: readonly Device[];
  filter: Matching;
  onClose: () => void;
  onDone: () => void;
};

/** What it is to be done with, and to which devices. */
export function BatchDialog({ kind, devices, filter, onClose, onDone }: BatchDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const [schema] = useState(() => schemaOf(kind));
  const start = useSend(deviceJobApi.start, { act: 'form', refresh: [deviceJobApi.list, deviceApi.list] });
  const send = async (draft: Draft) => {
    const meant = draft.scope === 'matching' ? { filter } : { ids: devices.map(({ id }) => id) };
    const job = await start.mutateAsync({ body: { devices: meant, act: actOf(kind, draft) } });
    toast.success(t.begun);
    onDone();
    onClose();
    void navigate(`${DEVICE_JOBS}?open=${job.id}`);
  };
  return (
    <FormModal title={t.kinds[kind]} footer={null} onClose={onClose}>
      <EntityForm
        schema={schema}
        initial={
          { scope: devices.length > 0 ? 'chosen' : 'matching', arguments: '{}', waitMinutes: 10 } as never
        }
        verb={t.start}
        onSend={send}
        onCancel={onClose}
      >
        {kind === 'remove' && <Alert type="warning" showIcon title={t.removeText} />}
        <SelectField
          name="scope"
          label={t.scope}
          options={[
            ...(devices.length > 0
              ? [{ value: 'chosen', label: fill(t.chosen, { n: devices.length }) }]
              : []),
            { value: 'matching', label: t.matching },
          ]}
        />
        <Asked kind={kind} />
      </EntityForm>
    </FormModal>
  );
}

function Asked({ kind }: { kind: BatchKind }) {
  const t = useText(words);
  if (kind === 'group' || kind === 'ungroup') return <GroupField />;
  if (kind === 'tag' || kind === 'untag')
    return (
      <>
        <TextField name="key" label={t.tagKey} maxLength={40} />
        {kind === 'tag' && <TextField name="value" label={t.tagValue} maxLength={100} />}
      </>
    );
  if (kind !== 'command') return null;
  return (
    <>
      <TextField name="name" label={t.commandName} help={t.commandHelp} maxLength={64} />
      <TextAreaField name="arguments" label={t.commandArguments} help={t.argumentsHelp} rows={3} />
      <NumberField name="waitMinutes" label={t.waitMinutes} min={0} max={10_080} />
    </>
  );
}

function GroupField() {
  const t = useText(words);
  const { data } = useAsk(deviceGroupApi.list, {});
  const picked = (data ?? []).filter(({ kind }) => kind === 'picked');
  return (
    <SelectField
      name="groupId"
      label={t.groupField}
      options={picked.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
