import { type CancellationQuote, cancellationApi } from '@cloudyard/contract/market/cancellation.ts';
import { type OrderDetail, orderApi } from '@cloudyard/contract/market/order.ts';
import { Alert, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/cancellation/en.ts';
import { yuanText } from '../shared/cost.ts';
import { consequenceOf, isTimeLeft, ruleOf, type When } from './refund-lines.ts';

type Props = { order: OrderDetail; name: string; onClose: () => void };
type Terms = ReturnType<typeof useText<(typeof words)['cn']>>;

const verbOf = (t: Terms, { total }: CancellationQuote, when: When) =>
  total > 0 ? t.confirm : when === 'now' ? t.confirmNow : t.confirmEnd;

/** What comes back of each payment and by which rule; then when it ends, and what becomes of its data. */
export function CancellationDialog({ order: { id }, name, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const asked = useAsk(cancellationApi.quote, { params: { id } });
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [chosen, setWhen] = useState<When>();
  const quote = asked.data;
  const when = chosen ?? (quote && isTimeLeft(quote) ? 'end' : 'now');
  const refresh = [orderApi.detail, orderApi.list, cancellationApi.quote];
  const cancel = useSend(cancellationApi.cancel, { act: 'quiet', refresh });
  const send = () => {
    setTried(true);
    if (!quote || reason.trim() === '') return;
    const body = { total: quote.total, reason, ...(quote.total > 0 ? {} : { when }) };
    cancel.mutate(
      { params: { id }, body },
      {
        onSuccess: ({ state, ending }) => {
          const said = state === 'ended' ? t.endedNow : ending?.how === 'refund' ? t.requested : t.willEnd;
          toast.success(fill(said as '{name}', { name }));
          onClose();
        },
      },
    );
  };
  const isBarred = quote !== undefined && quote.total > 0 && !quote.mayRefund;
  return (
    <FormModal
      title={fill(t.title, { name })}
      okText={quote ? verbOf(t, quote, when) : t.verb}
      cancelText={t.back}
      okButtonProps={{ disabled: !quote || isBarred, danger: true }}
      confirmLoading={cancel.isPending}
      dirty={reason !== ''}
      onOk={send}
      onClose={onClose}
    >
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(known) => (
          <div className="cy-stack cy-gap-16">
            <Lines quote={known} />
            {known.total === 0 && isTimeLeft(known) && <Times when={when} onChoose={setWhen} />}
            <Alert
              type="warning"
              showIcon
              title={consequenceOf(t, known, when, new Date().toISOString())}
              description={isBarred ? t.needsSpender : undefined}
            />
            <Why reason={reason} isMissing={isTried && reason.trim() === ''} onChange={setReason} />
            <Problem error={cancel.error} />
          </div>
        )}
      </Loaded>
    </FormModal>
  );
}

function Problem({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? <Alert type="error" showIcon title={errorText(error)} /> : null;
}

function Lines({ quote: { lines, total } }: { quote: CancellationQuote }) {
  const t = useText(words);
  if (lines.length === 0) return <p className="cy-flush">{t.noPayments}</p>;
  return (
    <section aria-label={t.lines}>
      <h3 className="cy-strong cy-bottom-4">{t.lines}</h3>
      <ul className="cy-list cy-parted-lines">
        {lines.map((line) => (
          <li key={line.paymentId} className="cy-row cy-wrap">
            <span>
              {line.title}
              <span className="cy-faint cy-block">
                {fill(t.paid, { amount: yuanText(line.paid + line.promotion) })} · {ruleOf(t, line)}
              </span>
              {line.promotion > 0 && (
                <span className="cy-faint cy-block">
                  {fill(t.promotion, { amount: yuanText(line.promotion) })}
                </span>
              )}
            </span>
            <strong className="cy-push">{yuanText(line.amount)}</strong>
          </li>
        ))}
      </ul>
      <p className="cy-flush cy-strong cy-top-8">{fill(t.total, { amount: yuanText(total) })}</p>
    </section>
  );
}

type TimesProps = { when: When; onChoose: (when: When) => void };

function Times({ when, onChoose }: TimesProps) {
  const t = useText(words);
  return (
    <Radio.Group aria-label={t.when} value={when} onChange={(event) => onChoose(event.target.value as When)}>
      <p className="cy-flush cy-bottom-4">{t.when}</p>
      <Radio value="end">{t.end}</Radio>
      <Radio value="now">{t.now}</Radio>
    </Radio.Group>
  );
}

type WhyProps = { reason: string; isMissing: boolean; onChange: (reason: string) => void };

function Why({ reason, isMissing, onChange }: WhyProps) {
  const t = useText(words);
  const field = useId();
  return (
    <div className="cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={field}>
        {t.reason}
      </label>
      <Input.TextArea
        id={field}
        rows={2}
        maxLength={500}
        value={reason}
        aria-invalid={isMissing}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing && (
        <p className="cy-bad cy-flush" role="alert">
          {t.reasonRequired}
        </p>
      )}
    </div>
  );
}
