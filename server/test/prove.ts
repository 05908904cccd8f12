/** How often: `npm test` needs a first look, `npm run prove` the full count. */
export const times = (usually: number, inFull: number) => (process.env.PROVE === 'full' ? inFull : usually);
