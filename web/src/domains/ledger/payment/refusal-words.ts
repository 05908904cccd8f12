import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { CallError } from '../../../kit/call-error.ts';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/payment/en.ts';
import { monthDay } from '../shared/month-day.ts';
import { yuan } from '../shared/yuan.ts';

/** What an act on a payment changes. */
export const REFRESH = [paymentApi.get, paymentApi.list, walletApi.get];

/** What stood in the way, with the figures of the refusal itself. */
export function useRefusalWords(verb: string): (error: unknown) => string {
  const t = useText(words);
  const kit = useKitText();
  return (error) => {
    const { code, fields } = error instanceof CallError ? error : new CallError('');
    const sum = (name: string) => yuan(Number(fields[name] ?? 0));
    if (code === 'ledger.limit_reached')
      return fill(t.limitFailed, { left: sum('left'), until: monthDay(fields.until ?? '') });
    if (code === 'ledger.balance_insufficient')
      return fill(t.balanceFailed, { balance: sum('balance'), missing: sum('missing') });
    return fill(kit.verbFailed, { verb });
  };
}
