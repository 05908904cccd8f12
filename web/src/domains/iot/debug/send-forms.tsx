import type { DebugModel, DebugSend } from '@cloudyard/contract/iot/debug.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/debug/en.ts';
import { type Shape, schemaOf, sentOf, ValueField } from '../state/value-field.tsx';
import type { Say } from './send-pane.tsx';

const Wait = z.object({ timeoutSeconds: z.number().int().min(1).max(600) });
const WAIT = 30;

function WaitField() {
  return <NumberField name="timeoutSeconds" label={useText(words).timeout} min={1} max={600} />;
}

export function ReadForm({ onSay }: { onSay: Say }) {
  const t = useText(words);
  return (
    <EntityForm
      schema={Wait}
      initial={{ timeoutSeconds: WAIT }}
      verb={t.send}
      onSend={({ timeoutSeconds }) =>
        onSay({ kind: 'read', timeoutSeconds }, { topic: 'reply', seconds: timeoutSeconds })
      }
    >
      <WaitField />
    </EntityForm>
  );
}

const Bytes = z.object({
  form: z.enum(['text', 'hex']),
  input: z.string().max(16_000),
  topic: z
    .string()
    .trim()
    .max(100)
    .regex(/^[a-z0-9]+(?:\/[a-z0-9]+){0,3}$/, 'format'),
  expect: z.string().trim().max(100).default(''),
  timeoutSeconds: z.number().int().min(1).max(600),
});

/** Bytes as they are typed: to a topic of the device, or as if it had sent them. */
export function BytesForm({ kind, onSay }: { kind: 'publish' | 'simulate-raw'; onSay: Say }) {
  const t = useText(words);
  const isPublish = kind === 'publish';
  const send = ({ form, input, topic, expect, timeoutSeconds }: z.output<typeof Bytes>) =>
    isPublish
      ? onSay({ kind: 'publish', topic, form, input }, { topic: expect, seconds: timeoutSeconds })
      : onSay({ kind: 'simulate-raw', form, input });
  return (
    <EntityForm
      schema={Bytes}
      initial={{
        form: isPublish ? 'text' : 'hex',
        input: '',
        topic: 'raw',
        expect: '',
        timeoutSeconds: WAIT,
      }}
      verb={t.send}
      onSend={send}
    >
      {isPublish && <TextField name="topic" label={t.downTopic} help={t.downTopicHelp} maxLength={100} />}
      <SelectField
        name="form"
        label={t.form}
        options={(['text', 'hex'] as const).map((value) => ({ value, label: t.forms[value] }))}
      />
      <TextAreaField name="input" label={t.payload} rows={4} />
      {isPublish && <TextField name="expect" label={t.expect} help={t.expectHelp} maxLength={100} />}
      {isPublish && <WaitField />}
    </EntityForm>
  );
}

type TargetKind = 'write' | 'call' | 'simulate-values' | 'simulate-event';
type Target = { id: string; name: string; shapes: readonly (Shape & { field: string })[] };

/** What can be chosen, and which fields it has. */
function targetsOf(kind: TargetKind, { properties, services, events }: DebugModel): Target[] {
  const own = (shapes: readonly Shape[]) => shapes.map((one) => ({ ...one, field: one.id }));
  if (kind === 'call') return services.map((one) => ({ ...one, shapes: own(one.input) }));
  if (kind === 'simulate-event') return events.map((one) => ({ ...one, shapes: own(one.output) }));
  return properties
    .filter(({ isWritable, isMapped }) => isMapped && (kind !== 'write' || isWritable))
    .map((one) => ({ id: one.id, name: one.name, shapes: [{ ...one, field: 'value' }] }));
}

const LABELS = {
  write: 'property',
  'simulate-values': 'property',
  call: 'service',
  'simulate-event': 'event',
} as const;

type Values = Record<string, string | number | boolean>;
function bodyOf(kind: TargetKind, id: string, values: Values, timeoutSeconds: number): DebugSend {
  if (kind === 'write') return { kind, property: id, value: values.value as Values[string], timeoutSeconds };
  if (kind === 'call') return { kind, service: id, input: values, timeoutSeconds };
  if (kind === 'simulate-event') return { kind, event: id, output: values };
  return { kind, values: { [id]: values.value as Values[string] } };
}

type TargetFormProps = { kind: TargetKind; model: DebugModel; onSay: Say };

/** A property, a service or an event of the model, and the fields it has. */
export function TargetForm({ kind, model, onSay }: TargetFormProps) {
  const t = useText(words);
  const targets = targetsOf(kind, model);
  const [chosen, choose] = useState<string>();
  const target = targets.find(({ id }) => id === chosen) ?? targets[0];
  if (!target) return <Empty title={t.noTarget} hint={t.noTargetHint} />;
  return (
    <>
      <Select
        aria-label={t[LABELS[kind]]}
        showSearch={{ optionFilterProp: 'label' }}
        value={target.id}
        options={targets.map(({ id, name }) => ({ value: id, label: `${name} · ${id}` }))}
        onChange={choose}
      />
      <FieldsForm key={target.id} kind={kind} target={target} onSay={onSay} />
    </>
  );
}

function FieldsForm({ kind, target, onSay }: { kind: TargetKind; target: Target; onSay: Say }) {
  const t = useText(words);
  const isCommand = kind === 'write' || kind === 'call';
  const isOptional = kind === 'simulate-event';
  const [schema] = useState(() =>
    z.object({
      ...Object.fromEntries(
        target.shapes.map((one) => [one.field, isOptional ? schemaOf(one).optional() : schemaOf(one)]),
      ),
      ...(isCommand ? Wait.shape : {}),
    }),
  );
  const send = (draft: Record<string, unknown>) => {
    const given = target.shapes.filter(({ field }) => draft[field] !== undefined && draft[field] !== '');
    const values = Object.fromEntries(given.map((one) => [one.field, sentOf(one, draft[one.field])]));
    const seconds = Number(draft.timeoutSeconds ?? WAIT);
    return onSay(bodyOf(kind, target.id, values, seconds), isCommand ? { topic: 'reply', seconds } : {});
  };
  return (
    <EntityForm
      schema={schema}
      initial={{ timeoutSeconds: WAIT } as never}
      verb={t.send}
      onSend={send as never}
    >
      {target.shapes.map((one) => (
        <ValueField key={one.field} shape={one} name={one.field} />
      ))}
      {isCommand && <WaitField />}
    </EntityForm>
  );
}
