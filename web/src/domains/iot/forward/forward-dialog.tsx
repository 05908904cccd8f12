import {
  type Forward,
  type ForwardDraft,
  forwardApi,
  OVERFLOWS,
  type SinkConfig,
  type SinkKind,
} from '@cloudyard/contract/iot/forward.ts';
import { useNavigate } from 'react-router';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/forward/en.ts';
import { forwardPath } from '../shared/paths.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { WrittenDraft } from './secret-input.tsx';
import { TestConnection } from './test-connection.tsx';

/** Where goes what is given up; never to the instance itself. */
function FallbackField({ butId }: { butId: string | undefined }) {
  const t = useText(words);
  const asked = useAsk(forwardApi.list, { query: { page: 0, size: 100 } });
  const others = (asked.data?.content ?? []).filter(({ id }) => id !== butId);
  const options = others.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField name="fallbackId" label={t.fallback} help={t.fallbackHelp} options={options} optional />
  );
}

const refresh = [forwardApi.list, forwardApi.view];

const CONFIGS: { [K in SinkKind]: Extract<SinkConfig, { kind: K }> } = {
  http: { kind: 'http', isReceiver: false, url: '', isBatch: false, headers: [], ca: '' },
  mqtt: {
    ...{ kind: 'mqtt', url: '', clientId: '', username: '', topic: 'cloudyard/{deviceCode}', qos: 1 },
    ...{ isRetained: false, ca: '' },
  },
  kafka: { kind: 'kafka', brokers: [], topic: '', isTls: false, sasl: 'none', username: '', ca: '' },
  postgres: {
    ...{
      kind: 'postgres',
      host: '',
      port: 5432,
      database: '',
      username: '',
      tls: 'verify',
      schema: 'public',
    },
    ...{
      table: '',
      columns: { payload: 'payload', messageId: '', deviceId: '', deviceCode: '', at: '' },
      ca: '',
    },
  },
  s3: {
    ...{
      kind: 's3',
      endpoint: '',
      region: '',
      bucket: '',
      prefix: '',
      accessKeyId: '',
      isPathStyle: false,
      ca: '',
    },
  },
};
const DELIVERY: ForwardDraft['delivery'] = {
  ...{
    batch: 100,
    inFlight: 8,
    timeoutSeconds: 10,
    mostAttempts: null,
    ttlSeconds: null,
    overflow: 'oldest',
  },
  ...{ mostRows: 20_000, mostBytes: 64 * 1024 * 1024 },
};

type ForwardDialogProps = { kind?: SinkKind; forward?: Forward; onClose: () => void };

/** Adds a connection of a kind, or changes one. Secrets that are set are not shown, stay when left empty, and can be removed. */
export function ForwardDialog({ kind = 'http', forward, onClose }: ForwardDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const add = useSend(forwardApi.add, { act: 'form', refresh });
  const change = useSend(forwardApi.change, { act: 'form', refresh });
  const send = async (body: ForwardDraft) => {
    if (forward) await change.mutateAsync({ params: { id: forward.id }, body });
    const made = forward ?? (await add.mutateAsync({ body }));
    toast.success(forward ? t.changed : t.added);
    onClose();
    if (!forward) void navigate(forwardPath(made.id));
  };
  const initial = forward
    ? { ...forward, secrets: {} }
    : { name: '', description: '', config: CONFIGS[kind], secrets: {}, delivery: DELIVERY, fallbackId: null };
  const title = forward ? t.editTitle : fill(t.addTitle, { kind: t.kinds[kind] });
  return (
    <FormDrawer title={title} size={640} onClose={onClose}>
      <EntityForm
        schema={WrittenDraft}
        initial={initial}
        edits={forward !== undefined}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
        <h3>{t.connection}</h3>
        <ConnectionFields kind={initial.config.kind} secrets={forward?.secrets ?? []} />
        <TestConnection id={forward?.id} />
        <h3>{t.delivery}</h3>
        <DeliveryFields />
        <FallbackField butId={forward?.id} />
        <TextAreaField
          name="description"
          label={t.description}
          help={t.descriptionHelp}
          maxLength={500}
          rows={3}
        />
      </EntityForm>
    </FormDrawer>
  );
}

const at = (name: string) => ['delivery', name];

function DeliveryFields() {
  const t = useText(words);
  const { units } = t;
  return (
    <>
      <SelectField
        name={at('overflow')}
        label={t.overflow}
        help={t.overflowHelp}
        options={OVERFLOWS.map((value) => ({ value, label: t.overflows[value] }))}
      />
      <NumberField name={at('mostRows')} label={t.mostRows} min={100} max={1_000_000} unit={units.messages} />
      <NumberField
        name={at('mostBytes')}
        label={t.mostBytes}
        min={100_000}
        max={1024 ** 3}
        unit={units.bytes}
      />
      <NumberField name={at('batch')} label={t.batch} min={1} max={1_000} unit={units.messages} />
      <NumberField
        name={at('inFlight')}
        label={t.inFlight}
        help={t.inFlightHelp}
        min={1}
        max={64}
        unit={units.devices}
      />
      <NumberField
        name={at('timeoutSeconds')}
        label={t.timeoutSeconds}
        min={1}
        max={120}
        unit={units.seconds}
      />
      <NumberField
        name={at('mostAttempts')}
        label={t.mostAttempts}
        help={t.mostAttemptsHelp}
        optional
        min={1}
        max={1_000}
        unit={units.times}
      />
      <NumberField
        name={at('ttlSeconds')}
        label={t.ttlSeconds}
        help={t.ttlHelp}
        optional
        min={10}
        max={30 * 86_400}
        unit={units.seconds}
      />
    </>
  );
}
