import { type Topup, topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/topup/en.ts';

type Sent = { params: Pick<Topup, 'id'> };

/** Leaves for the provider's page. */
export function usePay() {
  const t = useText(words);
  const send = useSend(topupApi.pay, { act: 'submit', verb: t.pay });
  const mutate = (ask: Sent) => send.mutate(ask, { onSuccess: ({ url }) => window.location.assign(url) });
  return { isPending: send.isPending, mutate };
}
