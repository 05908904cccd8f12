import {
  type DebugModel,
  type DebugRow,
  type DebugSend,
  type DebugSent,
  type DebugSession,
  debugApi,
} from '@cloudyard/contract/iot/debug.ts';
import { Alert, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/debug/en.ts';
import { type Expected, Outcome } from './outcome.tsx';
import { BytesForm, ReadForm, TargetForm } from './send-forms.tsx';

type Side = 'platform' | 'device';
type Kind = DebugSend['kind'];
const KINDS: Record<Side, readonly Kind[]> = {
  platform: ['read', 'write', 'call', 'publish'],
  device: ['simulate-values', 'simulate-event', 'simulate-raw'],
};

type SendPaneProps = { session: DebugSession; rows: readonly DebugRow[] };
export type Say = (body: DebugSend, expected?: Partial<Expected>) => Promise<void>;

/** Speaks to the device as the platform does, or in its place. */
export function SendPane({ session, rows }: SendPaneProps) {
  const t = useText(words);
  const asked = useAsk(debugApi.model, { params: { id: session.id } });
  const [side, setSide] = useState<Side>('platform');
  const [kinds, setKinds] = useState<Record<Side, Kind>>({ platform: 'read', device: 'simulate-values' });
  const [sent, setSent] = useState<{ told: DebugSent; expected: Expected }>();
  const call = useSend(debugApi.send, { act: 'form' });
  const kind = kinds[side];
  const say: Say = async (body, expected = {}) => {
    setSent(undefined);
    const at = new Date().toISOString();
    const told = await call.mutateAsync({ params: { id: session.id }, body: body as never });
    setSent({ told, expected: { topic: '', seconds: 30, at, ...expected } });
  };
  return (
    <section className="cy-column cy-gap-12 cy-shrink" aria-label={t.send}>
      <h2 className="cy-strong cy-size-15 cy-flush">{t.send}</h2>
      <Segmented<Side>
        block
        value={side}
        options={[
          { value: 'platform', label: t.asPlatform },
          { value: 'device', label: t.asDevice },
        ]}
        onChange={(next) => {
          setSide(next);
          setSent(undefined);
        }}
      />
      <Select
        aria-label={t.what}
        value={kind}
        options={KINDS[side].map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(next) => {
          setKinds({ ...kinds, [side]: next });
          setSent(undefined);
        }}
      />
      {side === 'device' && <p className="cy-faint cy-flush">{t.simulateNote}</p>}
      <Loaded asked={asked}>{(model) => <FormOf key={kind} kind={kind} model={model} onSay={say} />}</Loaded>
      {sent && <Outcome key={sent.told.trace} {...sent} rows={rows} />}
    </section>
  );
}

function FormOf({ kind, model, onSay }: { kind: Kind; model: DebugModel; onSay: Say }) {
  const t = useText(words);
  if (kind === 'read') return <ReadForm onSay={onSay} />;
  if (kind === 'publish') return <BytesForm kind={kind} onSay={onSay} />;
  if (kind === 'simulate-raw')
    return (
      <>
        {!model.hasCodec && <Alert type="warning" showIcon title={t.noCodec} />}
        <BytesForm kind={kind} onSay={onSay} />
      </>
    );
  return <TargetForm kind={kind} model={model} onSay={onSay} />;
}
