import { type Space, spaceApi } from '@cloudyard/contract/space/space.ts';
import { call } from '../../../kit/call.ts';
import { CallError } from '../../../kit/call-error.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/space/initialize-en.ts';
import { yuan } from '../shared/yuan.ts';
import { SPACE_CALLS } from './space-calls.ts';
import type { Draft } from './space-form.tsx';

export type Verb = 'save' | 'submit';

/** Saves the draft, and submits it after a question that names the sum; false: the user thought better of it. */
export function useSendDraft(space: Space | null) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const sure = useSure(space);
  const save = useSend(spaceApi.save, { act: 'quiet', refresh: [spaceApi.mine] });
  const submit = useSend(spaceApi.submitOrOpen, { act: 'quiet', refresh: SPACE_CALLS });
  return async (draft: Draft, verb: Verb): Promise<boolean> => {
    try {
      if (verb === 'save') {
        await save.mutateAsync({ body: draft });
        toast.success(t.saved);
        return true;
      }
      for (let isDearer = false; ; isDearer = true) {
        const amount = await sure(draft, isDearer);
        if (amount === undefined) return false;
        const { id } = await save.mutateAsync({ body: draft });
        try {
          await submit.mutateAsync({ body: id, query: { amount } });
          break;
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== 'space.cost_changed') throw error;
        }
      }
      toast.success(t.submitted);
      return true;
    } catch (error) {
      await failure.modal(error, verb === 'save' ? { verb: t.save } : { failed: t.failed });
      throw error;
    }
  };
}

/**
 * The question before it is submitted: what is set aside now, and what cannot be changed later. Answers the price that
 * the user saw; undefined: they thought better of it.
 */
function useSure(space: Space | null) {
  const t = useText(words);
  const confirm = useConfirm();
  const maySpend = useMay()('ledger.wallet.spend');
  return async ({ name, planId, period }: Draft, isAgain: boolean) => {
    const { amount, missing } = await call(spaceApi.quote, { query: { planId, period } });
    // The server says what is missing, and where.
    if (!isAgain && maySpend && (missing ?? 0) > 0) return amount;
    const money =
      amount === 0 ? t.submitFree : fill(maySpend ? t.submitHold : t.submitOthers, { amount: yuan(amount) });
    const consequence = space?.submittedAt ? money : `${money} ${t.submitFixed}`;
    const said = isAgain ? `${t.priceChanged} ${consequence}` : consequence;
    const isSure = await confirm({ title: fill(t.submitTitle, { name }), consequence: said, verb: t.submit });
    return isSure ? amount : undefined;
  };
}
