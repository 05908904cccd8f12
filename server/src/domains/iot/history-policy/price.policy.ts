/** A quota as it is sold: so many MB a step, and what a step costs a month, in fen. */
export type Tariff = { step: number; price: number };

const MB = 2 ** 20;

/** What it costs a month to keep so much, by its part of a step; in fen. */
export const priceOf = (bytes: number, { step, price }: Tariff) => Math.round((bytes / (step * MB)) * price);

/** What is missing is bought in whole steps; in fen a month. */
export const priceOfMissing = (bytes: number, { step, price }: Tariff) =>
  bytes > 0 ? Math.ceil(bytes / (step * MB)) * price : 0;
