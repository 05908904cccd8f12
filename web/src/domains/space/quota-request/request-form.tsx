import './quota-request.css';
import {
  type QuotaRequest,
  quotaRequestApi,
  type RequestDraft,
} from '@cloudyard/contract/space/quota-request.ts';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { call, changedTheirMind } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/quota-request/en.ts';
import { yuan } from '../shared/yuan.ts';
import { PriceBox } from './price-box.tsx';
import { SentNotice } from './sent-notice.tsx';
import { type Quoted, useQuote } from './use-quote.ts';

type RequestFormProps<S extends z.ZodObject> = {
  words: { panel: string; verb: string };
  schema: S;
  initial: Partial<z.input<S>>;
  /** What the next request begins with, if it differs. */
  again?: Partial<z.input<S>>;
  /** What would be sent; undefined while it is not complete. */
  draftOf: (values: Partial<z.output<S>>) => RequestDraft | undefined;
  /** Shown when it is sent without anything chosen. */
  nothing?: string;
  children: (quoted: Quoted) => ReactNode;
};

/** What is wanted, what it costs, and the question before money is set aside. */
export function RequestForm<S extends z.ZodObject>(props: RequestFormProps<S>) {
  const { words: said, schema, initial, again = initial, draftOf, nothing = '', children } = props;
  const t = useText(words);
  const [sent, setSent] = useState<QuotaRequest>();
  const [isNothing, setNothing] = useState(false);
  const submit = useSubmit();
  const send = async (values: z.output<S>) => {
    const draft = draftOf(values);
    setNothing(draft === undefined);
    if (!draft) throw changedTheirMind();
    setSent(await submit(draft));
  };
  return (
    <div className="space-request cy-stack">
      {sent && <SentNotice request={sent} />}
      <Panel title={said.panel}>
        {/* Another request begins with empty fields. */}
        <EntityForm
          key={sent?.id ?? ''}
          schema={schema}
          initial={sent ? again : initial}
          verb={said.verb}
          failed={t.failed}
          onSend={send}
        >
          <Fields draftOf={draftOf}>{children}</Fields>
          {isNothing && (
            <p className="cy-bad cy-bottom-12" role="alert">
              {nothing}
            </p>
          )}
        </EntityForm>
      </Panel>
    </div>
  );
}

type FieldsProps<S extends z.ZodObject> = Pick<RequestFormProps<S>, 'draftOf' | 'children'>;

function Fields<S extends z.ZodObject>({ draftOf, children }: FieldsProps<S>) {
  const values: Partial<z.output<S>> | undefined = Form.useWatch([], Form.useFormInstance());
  const draft = draftOf(values ?? {});
  const quoted = useQuote(draft);
  return (
    <div className="space-request-columns cy-fold-1023 cy-grid cy-start cy-bottom-16">
      <div className="space-request-fields">{children(quoted)}</div>
      <PriceBox quoted={quoted} isRenewed={draft?.kind === 'increase'} />
    </div>
  );
}

/** Asks with the price of this moment, and sends exactly that price. */
function useSubmit() {
  const t = useText(words).ask;
  const confirm = useConfirm();
  const verb = useText(words).increase.verb;
  const add = useSend(quotaRequestApi.add, {
    act: 'form',
    refresh: [quotaRequestApi.list, quotaRequestApi.quote],
  });
  return async (draft: RequestDraft) => {
    const { amount } = await call(quotaRequestApi.quote, { body: draft });
    const consequence = amount === 0 ? t.free : fill(t.paid, { amount: yuan(amount) });
    if (!(await confirm({ title: t.title, consequence, verb }))) throw changedTheirMind();
    return add.mutateAsync({ body: { draft, amount } });
  };
}
