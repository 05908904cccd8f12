import type { Provider } from '@cloudyard/contract/ledger/topup.ts';

/** What a provider is asked to take in: whole fen, under our own number. */
export type Order = {
  id: string;
  /** Ours, unique; the provider shows it to the payer. */
  code: string;
  amountFen: number;
  /** Where the payer comes back to, and where the provider says what became of it. */
  backUrl: string;
  callbackUrl: string;
};

/** What a provider says under its signature. */
export type Callback = {
  code: string;
  /** Its own number of the payment. */
  transactionId: string;
  amountFen: number;
  /** pending: nothing is decided yet. closed: it cannot be paid any more. */
  outcome: 'paid' | 'closed' | 'pending';
};

/** A form as a provider posts it. */
export type CallbackForm = Readonly<Record<string, string>>;

/** A provider of payments. */
export type PaymentDriver = {
  name: Provider;
  /** The page on which the payer pays. */
  begin(order: Order): Promise<string>;
  /** Null: the form is not signed by this provider, or not meant for us. */
  read(form: CallbackForm): Callback | null;
  /** What it wants to hear when it need not send the callback again. */
  taken: string;
};

export type Payments = Partial<Record<Provider, PaymentDriver>>;
