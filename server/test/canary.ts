/** Stands in every row of the one enterprise; no answer to a user of the other may contain it. */
export const CANARY = 'CANARY';
