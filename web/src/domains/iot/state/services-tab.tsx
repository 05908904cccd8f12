import type { DeviceView } from '@cloudyard/contract/iot/device.ts';
import type { Service } from '@cloudyard/contract/iot/model.ts';
import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { CopyId } from '../../../kit/copy-id.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { LastLines } from '../../../kit/last-lines.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/state/en.ts';
import { CommandTag, isOpen } from './command-tag.tsx';
import { schemaOf, sentOf, ValueField } from './value-field.tsx';

/** What the device can do: a form made from the model, or the arguments as they are sent. */
export function ServicesTab({ device }: { device: DeviceView }) {
  const t = useText(words);
  const asked = useAsk(stateApi.services, { params: { id: device.id } });
  const [chosen, choose] = useState<string>();
  return (
    <Loaded asked={asked}>
      {(services) => {
        const service = services.find(({ id }) => id === chosen) ?? services[0];
        if (!service) return <Empty title={t.noServices} hint={t.noServicesHint} />;
        return (
          <div className="cy-stack cy-pad">
            <Select
              aria-label={t.service}
              value={service.id}
              options={services.map(({ id, name }) => ({ value: id, label: `${name} · ${id}` }))}
              onChange={choose}
            />
            <Calling key={service.id} device={device} service={service} />
          </div>
        );
      }}
    </Loaded>
  );
}

type CallingProps = { device: DeviceView; service: Service };

function Calling({ device, service }: CallingProps) {
  const t = useText(words);
  const may = useMay()(stateApi.call.allow);
  const [mode, setMode] = useState<'form' | 'raw'>('form');
  const [sent, setSent] = useState<string>();
  const call = useSend(stateApi.call, { act: 'form', refresh: [stateApi.commands] });
  const send = async (input: Record<string, string | number | boolean>) => {
    const body = { input, waitMinutes: 0 };
    const made = await call.mutateAsync({ params: { id: device.id, service: service.id }, body });
    setSent(made.id);
  };
  if (!may) return <p className="cy-faint">{service.description}</p>;
  return (
    <>
      {service.description && <p className="cy-faint cy-flush">{service.description}</p>}
      {service.isAsync && <p className="cy-faint cy-flush">{t.asyncHint}</p>}
      <Segmented
        value={mode}
        options={[
          { value: 'form', label: t.form },
          { value: 'raw', label: t.raw },
        ]}
        onChange={setMode}
      />
      {mode === 'form' ? <ByForm service={service} onSend={send} /> : <ByText onSend={send} />}
      {sent && <Result id={device.id} command={sent} isAsync={service.isAsync} />}
    </>
  );
}

type Send = (input: Record<string, string | number | boolean>) => Promise<void>;

function ByForm({ service, onSend }: { service: Service; onSend: Send }) {
  const t = useText(words);
  const [schema] = useState(() =>
    z.object(Object.fromEntries(service.input.map((one) => [one.id, schemaOf(one)]))),
  );
  const send = (draft: Record<string, unknown>) =>
    onSend(Object.fromEntries(service.input.map((one) => [one.id, sentOf(one, draft[one.id])])));
  return (
    <EntityForm schema={schema} initial={{}} verb={t.call} onSend={send}>
      {service.input.length === 0 && <p className="cy-faint">{t.noInput}</p>}
      {service.input.map((one) => (
        <ValueField key={one.id} shape={one} name={one.id} />
      ))}
    </EntityForm>
  );
}

const objectOf = (text: string): Record<string, string | number | boolean> | undefined => {
  try {
    const read = z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .safeParse(JSON.parse(text));
    return read.data;
  } catch {
    return undefined;
  }
};
const Raw = z.object({ text: z.string().refine((text) => objectOf(text) !== undefined, 'format') });

function ByText({ onSend }: { onSend: Send }) {
  const t = useText(words);
  return (
    <EntityForm
      schema={Raw}
      initial={{ text: '{}' }}
      verb={t.call}
      onSend={({ text }) => onSend(objectOf(text) ?? {})}
    >
      <TextAreaField name="text" label={t.arguments} help={t.rawHelp} rows={5} />
    </EntityForm>
  );
}

const LOOK_MS = 1_500;

/** Of one that answers later: the user need not wait for it. */
const LATER_MS = 10_000;

type ResultProps = { id: string; command: string; isAsync: boolean };

/** What became of it, from the ledger: its ticket, its state, and until when it may be answered. */
function Result({ id, command, isAsync }: ResultProps) {
  const t = useText(words);
  const [isOver, setOver] = useState(false);
  const { data: now } = useAsk(
    stateApi.ticket,
    { params: { id, command } },
    { refetchInterval: !isOver && (isAsync ? LATER_MS : LOOK_MS) },
  );
  const isWaiting = !now || isOpen(now);
  if (!isWaiting && !isOver) setOver(true);
  return (
    <section aria-label={t.result} className="cy-stack">
      <div className="cy-row cy-gap-8">
        <span className="cy-strong">{t.result}</span>
        {now && <CommandTag state={now.state} />}
        {isWaiting && <span className="cy-faint">{t.waiting}</span>}
      </div>
      {isAsync && (
        <div className="cy-row cy-gap-8 cy-small">
          <span>{t.ticket}</span>
          <CopyId id={command} />
          {isWaiting && now && (
            <span className="cy-faint">
              {t.answerUntil} <TimeText value={now.expiresAt} />
            </span>
          )}
        </div>
      )}
      {now?.refusal && <p className="cy-bad cy-flush">{now.refusal}</p>}
      {now?.answer != null && <LastLines lines={[JSON.stringify(now.answer, null, 2)]} />}
    </section>
  );
}
