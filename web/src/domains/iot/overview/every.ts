/** How often the overview asks again while a user looks at it. */
export const EVERY = 10_000;
