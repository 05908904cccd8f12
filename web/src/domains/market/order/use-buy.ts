import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { DatabaseAccess, orderApi, type Quote } from '@cloudyard/contract/market/order.ts';
import { useRef, useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { prepareOverlay } from '../../../kit/overlay.ts';
import { useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/order/en.ts';

export type FieldName = keyof DatabaseAccess;
type Draft = Record<FieldName, string>;
type Problems = Readonly<Partial<Record<string, string>>>;

const EMPTY: Draft = { host: '', port: '', database: '', username: '', password: '' };

/** The contract's problems with a draft, field by field. */
function problemsOf(draft: Draft): Problems {
  // An empty port would be read as zero, and zero is too small instead of missing.
  const given = { ...draft, port: draft.port.trim() === '' ? undefined : draft.port };
  const parsed = DatabaseAccess.safeParse(given, { reportInput: true });
  if (parsed.success) return {};
  const found = fieldProblems(parsed.error);
  return given.port === undefined ? { ...found, port: 'required' } : found;
}

/** What the wallet has and lacks, in yuan; unknown to those who may not see it. */
export type Lack = { balance: number | undefined; missing: number | undefined };

const yuanIn = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function lackIn(error: unknown): Lack | undefined {
  if (!(error instanceof CallError) || error.code !== 'ledger.balance_insufficient') return undefined;
  const { balance, missing } = error.fields;
  return { balance: yuanIn(balance), missing: yuanIn(missing) };
}

/** The fields of the purchase, their problems, and the purchase itself. */
export function useBuy(quote: Quote, enterpriseId: string) {
  const t = useText(words);
  const failure = useFailure();
  const box = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [lack, setLack] = useState<Lack>();
  const buy = useSend(orderApi.buy, { act: 'form', refresh: [orderApi.quote] });
  const show = (found: Problems) => {
    setProblems(found);
    const first = Object.keys(EMPTY).find((name) => found[name]);
    box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async () => {
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return show(found);
    try {
      const body = DatabaseAccess.parse(draft);
      await buy.mutateAsync({ query: orderOf(quote, enterpriseId), body });
    } catch (error) {
      const short = lackIn(error);
      if (short) return setLack(short);
      // A refusal may also be about what the space lacks, which is no field of this form.
      if (error instanceof CallError && Object.keys(error.fields).some((name) => name in EMPTY))
        show(error.fields);
      else void failure.modal(error, { failed: t.failed });
    }
  };
  return {
    box,
    draft,
    problems,
    dirty: Object.values(draft).some((typed) => typed !== ''),
    busy: buy.isPending,
    /** The order, once it is placed. */
    placed: buy.data,
    /** It was refused for want of money. */
    lack,
    forgetLack: () => setLack(undefined),
    submit,
    set: (name: FieldName, value: string) => {
      prepareOverlay();
      setDraft((now) => ({ ...now, [name]: value }));
      setProblems(({ [name]: _, ...rest }) => rest);
    },
    /** Several fields at once, from a database of the space. */
    fill: (found: Partial<Draft>) => {
      setDraft((now) => ({ ...now, ...found }));
      setProblems({});
    },
    /** Leaving a field shows its problem, once something was typed in it. */
    look: (name: FieldName) => {
      const problem = draft[name] === '' ? undefined : problemsOf(draft)[name];
      if (problem) setProblems((now) => ({ ...now, [name]: problem }));
    },
  };
}
export type BuyState = ReturnType<typeof useBuy>;

const orderOf = ({ application, version, plan, revision, months, cost }: Quote, enterpriseId: string) => ({
  appId: application.id,
  majorId: version.majorId,
  minorId: version.id,
  enterpriseId,
  other: plan.id,
  month: months,
  cost,
  revision,
});
