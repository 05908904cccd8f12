/** Fen; null: no limit. */
export type Limited = { own: { monthly: number | null } | undefined; everybody: number | null };

/** A line of one's own comes before what holds for everybody, also when it says that there is no limit. */
export const limitOf = ({ own, everybody }: Limited): number | null => (own ? own.monthly : everybody);

/** Never below zero: a limit may be lowered after it was used. */
export const leftOf = (monthly: number, spent: number) => Math.max(0, monthly - spent);

export const fits = (monthly: number | null, spent: number, amount: number) =>
  monthly === null || spent + amount <= monthly;
