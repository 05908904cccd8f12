import {
  CODEC_CALLS,
  type CodecResult,
  codecApi,
  INPUT_FORMS,
  type CodecTest as Test,
} from '@cloudyard/contract/iot/codec.ts';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/codec/en.ts';
import { CodecSaid } from './codec-said.tsx';

type Tried = Omit<Test, 'codec'>;
const FIRST: Tried = { call: 'decode', input: '00 FF 03 E8 01 2C', form: 'hex', topic: 'up/raw' };
const COMMAND = '{ "name": "switch", "arguments": { "on": true } }';

/** Runs what stands in the editor, saved or not, on a message typed here. */
export function CodecTest({ id, codec }: { id: string; codec: string }) {
  const t = useText(words);
  const [tried, setTried] = useState(FIRST);
  const [said, setSaid] = useState<CodecResult>();
  const test = useSend(codecApi.test, { act: 'submit', verb: t.run });
  const isDecoding = tried.call === 'decode';
  const change = (more: Partial<Tried>) => setTried({ ...tried, ...more });
  const run = () =>
    test.mutate({ params: { id }, body: { codec, ...tried } }, { onSuccess: (result) => setSaid(result) });
  return (
    <section className="cy-stack" aria-label={t.test}>
      <h3 className="cy-flush cy-size-14 cy-medium">{t.test}</h3>
      <Labelled label={t.call}>
        {(field) => (
          <Select
            id={field}
            options={CODEC_CALLS.map((value) => ({ value, label: t.calls[value] }))}
            value={tried.call}
            onChange={(call) => change({ call, input: call === 'encode' ? COMMAND : FIRST.input })}
          />
        )}
      </Labelled>
      {isDecoding && <MessageFields tried={tried} onChange={change} />}
      <Labelled label={isDecoding ? t.input : t.command}>
        {(field) => (
          <Input.TextArea
            id={field}
            className="cy-mono"
            rows={3}
            maxLength={16_000}
            spellCheck={false}
            value={tried.input}
            onChange={({ target }) => change({ input: target.value })}
          />
        )}
      </Labelled>
      <Button className="cy-self-start" disabled={codec.trim() === ''} loading={test.isPending} onClick={run}>
        {t.run}
      </Button>
      {said && <CodecSaid said={said} />}
    </section>
  );
}

type MessageFieldsProps = { tried: Tried; onChange: (more: Partial<Tried>) => void };

function MessageFields({ tried, onChange }: MessageFieldsProps) {
  const t = useText(words);
  return (
    <>
      <Labelled label={t.form}>
        {(field) => (
          <Select
            id={field}
            options={INPUT_FORMS.map((value) => ({ value, label: t.forms[value] }))}
            value={tried.form}
            onChange={(form) => onChange({ form })}
          />
        )}
      </Labelled>
      <Labelled label={t.topic}>
        {(field) => (
          <Input
            id={field}
            className="cy-mono"
            maxLength={200}
            value={tried.topic}
            onChange={({ target }) => onChange({ topic: target.value })}
          />
        )}
      </Labelled>
    </>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="cy-column cy-gap-4">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
