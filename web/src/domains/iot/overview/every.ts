/** How often the overview asks again while somebody looks at it. */
export const EVERY = 10_000;
