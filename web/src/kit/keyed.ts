/** Things with a key by their place, for lists that keep their order and may hold one thing twice. */
export const keyed = <T>(things: readonly T[]) => things.map((thing, at) => ({ key: `at-${at}`, thing }));
