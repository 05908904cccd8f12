import type { PaymentDriver } from '../../kit/payment.ts';
import { isSigned, signForm } from '../../kit/signed-form.ts';

const OUTCOMES = { TRADE_SUCCESS: 'paid', TRADE_CLOSED: 'closed' } as const;

/** The provider of the demo: a page of our own, and callbacks signed like those of a real one. */
export const makeTill = (secret: Buffer): PaymentDriver => ({
  name: 'till',
  taken: 'success',
  begin: async ({ id, backUrl }) => {
    // Whoever has the link stands at the till with this order.
    const { sign } = signForm(secret, 'till order', { id });
    const { pathname, search } = new URL(backUrl);
    return `/common/till?${new URLSearchParams({ id, signature: sign, back: pathname + search })}`;
  },
  read: (form) =>
    isSigned(secret, 'till callback', form)
      ? {
          code: form.order ?? '',
          transactionId: form.transaction ?? '',
          amountFen: Number(form.fen),
          outcome: OUTCOMES[form.status as keyof typeof OUTCOMES] ?? 'pending',
        }
      : null,
});
