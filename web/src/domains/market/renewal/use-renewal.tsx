import { type Order, orderApi } from '@cloudyard/contract/market/order.ts';
import { renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { useState } from 'react';
import type { RowAction } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/renewal/en.ts';
import { useNameOf } from '../shared/names.ts';
import { RenewalDialog } from './renewal-dialog.tsx';

/** What can be done about the time of an order, and the dialog it needs. */
export function useRenewal() {
  const t = useText(words);
  const toast = useToast();
  const nameOf = useNameOf();
  const [chosen, choose] = useState<Order>();
  const send = useSend(renewalApi.automatic, { act: 'list', refresh: [orderApi.list] });
  const turn = (order: Order) => {
    const name = nameOf(order.application);
    const autoRenewal = !order.autoRenewal;
    send.mutate(
      { params: { id: order.id }, body: { autoRenewal } },
      { thing: name, onSuccess: () => toast.success(fill(autoRenewal ? t.turnedOn : t.turnedOff, { name })) },
    );
  };
  const acts = (order: Order): RowAction[] => {
    const lives = order.state === 'active' || order.state === 'frozen';
    if (!lives || order.endsAt === null) return [];
    return [
      { key: 'renew', label: t.verb, onClick: () => choose(order) },
      {
        key: 'automatic',
        label: order.autoRenewal ? t.turnOff : t.turnOn,
        onClick: () => turn(order),
      },
    ];
  };
  const dialog = chosen && (
    <RenewalDialog order={chosen} name={nameOf(chosen.application)} onClose={() => choose(undefined)} />
  );
  return { acts, dialog };
}
