import { useLocation } from 'react-router';

/** What the page of an order knows from the purchase itself; the browser keeps it with the address. */
export type Placed = {
  /** Left in the wallet, in yuan; null: the buyer may not see it. */
  balance: number | null;
  /** Where the same can be bought again. */
  again: string;
};

export const usePlaced = (): Partial<Placed> => (useLocation().state as Placed | null) ?? {};
