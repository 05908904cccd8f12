import './topup-review.css';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { isOdd, type Topup } from '@cloudyard/contract/ledger/topup.ts';
import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import type { z } from 'zod';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words as topupWords } from '../i18n/topup/en.ts';
import { words } from '../i18n/topup-review/en.ts';
import { TONES } from '../shared/top-up.ts';
import { yuan } from '../shared/yuan.ts';
import { Confirm, Reject } from './decide.tsx';
import { SendBack } from './send-back.tsx';

/** One top-up: what was asked, what proves it, who did what, and what is left to do. */
export function TopupDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const s = useText(topupWords);
  const asked = useAsk(topupReviewApi.get, { params: { id } });
  return (
    <FormDrawer
      title={asked.data ? fill(s.title, { code: asked.data.code }) : s.topUp}
      size={640}
      onClose={onClose}
    >
      <Loaded asked={asked}>{(topup) => <Inside key={topup.state} topup={topup} />}</Loaded>
    </FormDrawer>
  );
}

function Inside({ topup }: { topup: Topup }) {
  return (
    <div className="cy-stack">
      <Facts facts={useFacts(topup)} />
      {topup.method === 'bank' && <Evidence topup={topup} />}
      <Acts topup={topup} />
    </div>
  );
}

function useFacts(topup: Topup): Fact[] {
  const t = useText(words);
  const s = useText(topupWords);
  const some = (label: string, value: Fact['value'] | null) => (value ? [{ label, value }] : []);
  const at = (time: string | null) => time && <TimeText value={time} />;
  return [
    { label: s.state, value: <StatusTag tone={TONES[topup.state]}>{s.states[topup.state]}</StatusTag> },
    { label: s.owner, value: topup.owner },
    { label: s.amount, value: yuan(topup.amount) },
    ...some(s.received, topup.received === null ? null : yuan(topup.received)),
    { label: s.method, value: s.methods[topup.method] },
    { label: s.by, value: topup.begunBy.name },
    { label: s.createdAt, value: <TimeText value={topup.createdAt} /> },
    ...some(t.checkedBy, topup.checkedBy?.name ?? null),
    ...some(t.checkedAt, at(topup.checkedAt)),
    ...some(t.endedBy, topup.endedBy),
    ...some(s.endedAt, at(topup.endedAt)),
    ...some(t.transaction, topup.transactionId),
    ...some(t.reference, topup.returnReference),
    ...some(t.reason, topup.reason),
    ...some(t.late, topup.isLate ? s.doneLate : null),
  ];
}

function Evidence({ topup: { id, code, receipt } }: { topup: Topup }) {
  const t = useText(words);
  const address = addressOf(topupReviewApi.receipt, { params: { id } });
  if (receipt === null) return <p className="cy-faint">{t.noReceipt}</p>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {receipt === 'pdf' ? (
        t.receiptPdf
      ) : (
        <img
          className="ledger-receipt cy-fit cy-round-4"
          src={address}
          alt={fill(t.receiptImage, { code })}
        />
      )}
    </a>
  );
}

/** What the caller may do now, or why not. */
function Acts({ topup }: { topup: Topup }) {
  const t = useText(words);
  const { userId } = useWho();
  const isBank = topup.method === 'bank';
  if (!isBank && !isOdd(topup) && topup.state !== 'checked') return null;
  if (topup.begunBy.id === userId) return <p className="cy-faint">{t.ownBegun}</p>;
  if (topup.state === 'checked')
    return (
      <div className="cy-row">
        <Confirm topup={topup} why={topup.checkedBy?.id === userId ? t.ownChecked : undefined} />
        <Reject topup={topup} />
      </div>
    );
  if (!isBank)
    return (
      <>
        {topup.fault && topup.fault !== 'closed' && <p>{t.odd[topup.fault]}</p>}
        <Check topup={topup} />
        <div className="cy-row">
          <SendBack topup={topup} />
        </div>
      </>
    );
  // The money may still come.
  if (topup.state === 'expired' || topup.state === 'cancelled') return <Check topup={topup} />;
  if (topup.state !== 'open' && topup.state !== 'receipt') return null;
  return (
    <>
      <Check topup={topup} />
      <div className="cy-row">
        <Reject topup={topup} />
      </div>
    </>
  );
}

const Draft = topupReviewApi.check.body;

function Check({ topup: { id, amount, received, method } }: { topup: Topup }) {
  const t = useText(words);
  const toast = useToast();
  const send = useSend(topupReviewApi.check, {
    act: 'form',
    refresh: [topupReviewApi.queue, topupReviewApi.get],
  });
  const check = async (body: z.output<typeof Draft>) => {
    await send.mutateAsync({ params: { id }, body });
    toast.success(t.checked);
  };
  return (
    <EntityForm
      schema={Draft}
      initial={{ received: received ?? amount }}
      onSend={check}
      verb={method === 'bank' ? t.check : t.oddCheck}
    >
      <NumberField
        name="received"
        label={method === 'bank' ? t.received : t.oddReceived}
        help={t.receivedHelp}
        min={0.01}
        max={10_000_000}
      />
    </EntityForm>
  );
}
