import { SASL, SECRETS, type SecretName, type SinkKind } from '@cloudyard/contract/iot/forward.ts';
import { Form, Select } from 'antd';
import {
  Field,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/forward/en.ts';
import { HeaderLines } from './header-lines.tsx';
import { SecretInput } from './secret-input.tsx';

type Props = { kind: SinkKind; secrets: readonly SecretName[] };
const at = (...name: string[]) => ['config', ...name];

/** What a connection of a kind is made of. */
export function ConnectionFields({ kind, secrets }: Props) {
  const Fields = { http: Http, mqtt: Mqtt, kafka: Kafka, postgres: Postgres, s3: S3 }[kind];
  const t = useText(words);
  const isReceiver = Form.useWatch(at('isReceiver')) === true;
  return (
    <>
      <Fields />
      {!isReceiver &&
        SECRETS[kind].map((name) => <Secret key={name} name={name} isSet={secrets.includes(name)} />)}
      {!isReceiver && (
        <TextAreaField name={at('ca')} label={t.fields.ca} help={t.fields.caHelp} optional rows={2} />
      )}
    </>
  );
}

function Secret({ name, isSet }: { name: SecretName; isSet: boolean }) {
  const t = useText(words);
  const help = { authorization: t.fields.authorizationHelp, signingKey: t.fields.signingKeyHelp };
  return (
    <Field
      name={['secrets', name]}
      label={t.fields[name]}
      help={name in help ? help[name as keyof typeof help] : ''}
      optional
    >
      <SecretInput name={t.fields[name]} isSet={isSet} />
    </Field>
  );
}

function Http() {
  const t = useText(words).fields;
  const isReceiver = Form.useWatch(at('isReceiver')) === true;
  return (
    <>
      <SwitchField name={at('isReceiver')} label={t.isReceiver} help={t.isReceiverHelp} />
      {!isReceiver && <TextField name={at('url')} label={t.url} help={t.urlHttpHelp} maxLength={500} />}
      <SwitchField name={at('isBatch')} label={t.isBatch} help={t.isBatchHelp} />
      {!isReceiver && (
        <Field name={at('headers')} label={t.headers} help={t.headersHelp} optional>
          <HeaderLines />
        </Field>
      )}
    </>
  );
}

function Mqtt() {
  const t = useText(words).fields;
  return (
    <>
      <TextField name={at('url')} label={t.url} help={t.urlMqttHelp} maxLength={500} />
      <TextField name={at('topic')} label={t.topic} help={t.topicMqttHelp} maxLength={300} />
      <SelectField
        name={at('qos')}
        label={t.qos}
        help={t.qosHelp}
        options={[
          { value: 1 as never, label: '1' },
          { value: 2 as never, label: '2' },
        ]}
      />
      <SwitchField name={at('isRetained')} label={t.isRetained} />
      <TextField name={at('clientId')} label={t.clientId} help={t.clientIdHelp} optional maxLength={60} />
      <TextField name={at('username')} label={t.username} optional maxLength={200} />
    </>
  );
}

function Kafka() {
  const t = useText(words);
  const { fields } = t;
  return (
    <>
      <Field name={at('brokers')} label={fields.brokers} help={fields.brokersHelp}>
        <Select mode="tags" open={false} tokenSeparators={[',', ' ', '\n']} suffixIcon={null} />
      </Field>
      <TextField name={at('topic')} label={fields.topic} help={fields.topicKafkaHelp} maxLength={249} />
      <SwitchField name={at('isTls')} label={fields.isTls} />
      <SelectField
        name={at('sasl')}
        label={fields.sasl}
        options={SASL.map((value) => ({ value, label: t.sasls[value] }))}
      />
      <TextField name={at('username')} label={fields.username} optional maxLength={200} />
    </>
  );
}

const COLUMNS = ['messageId', 'deviceId', 'deviceCode', 'at'] as const;

function Postgres() {
  const t = useText(words);
  const { fields } = t;
  return (
    <>
      <TextField name={at('host')} label={fields.host} maxLength={253} />
      <NumberField name={at('port')} label={fields.port} min={1} max={65_535} />
      <TextField name={at('database')} label={fields.database} maxLength={63} />
      <TextField name={at('username')} label={fields.username} maxLength={63} />
      <SelectField
        name={at('tls')}
        label={fields.tls}
        options={(['verify', 'require', 'off'] as const).map((value) => ({
          value,
          label: t.tlsModes[value],
        }))}
      />
      <TextField name={at('schema')} label={fields.schema} maxLength={63} />
      <TextField name={at('table')} label={fields.table} help={fields.tableHelp} maxLength={63} />
      <TextField
        name={at('columns', 'payload')}
        label={fields.payload}
        help={fields.payloadHelp}
        maxLength={63}
      />
      {COLUMNS.map((one) => (
        <TextField
          key={one}
          name={at('columns', one)}
          label={fields[one]}
          help={fields.columnHelp}
          optional
          maxLength={63}
        />
      ))}
    </>
  );
}

function S3() {
  const t = useText(words).fields;
  return (
    <>
      <TextField name={at('endpoint')} label={t.endpoint} help={t.endpointHelp} maxLength={500} />
      <TextField name={at('region')} label={t.region} maxLength={60} />
      <TextField name={at('bucket')} label={t.bucket} maxLength={63} />
      <TextField name={at('prefix')} label={t.prefix} help={t.prefixHelp} optional maxLength={200} />
      <SwitchField name={at('isPathStyle')} label={t.isPathStyle} help={t.isPathStyleHelp} />
      <TextField name={at('accessKeyId')} label={t.accessKeyId} maxLength={128} />
    </>
  );
}
