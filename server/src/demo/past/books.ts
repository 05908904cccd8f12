import type { DemoBooks, PlatformKind, Purse } from '../../domains/ledger/index.ts';
import type { Chronicle, Person } from './chronicle.ts';

/** A step of the story; steps are taken in the order of time. */
export type Step = { at: Date; take: () => void };
export type Money = {
  chronicle: Chronicle;
  books: DemoBooks;
  platform: Record<PlatformKind, string>;
  purseOf: (username: string) => Purse;
  steps: Step[];
  /** Bank transfers that came in. */
  topups: PaidIn[];
};
export type PaidIn = { id: string; username: string; amount: number; at: Date; transferId: string };

export const byOf = ({ id, username }: Person) => ({ id, name: username });
