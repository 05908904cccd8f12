export type Module = {
  id: string;
  dependApplicationList: readonly { dependApplicationId: string }[];
};

/** The order in which modules can start: those in a step need only those of the steps before. */
export function startOrder<M extends Module>(modules: readonly M[]): M[][] {
  const steps: M[][] = [];
  const known = new Set(modules.map(({ id }) => id));
  const started = new Set<string>();
  let rest = [...modules];
  while (rest.length > 0) {
    const ready = rest.filter(({ dependApplicationList }) =>
      dependApplicationList.every(
        ({ dependApplicationId: id }) => started.has(id) || !known.has(id), // a deleted module blocks no other
      ),
    );
    // The server refuses circles; should there be one, its modules become the last step instead of an endless loop.
    const step = ready.length > 0 ? ready : rest;
    steps.push(step);
    for (const { id } of step) started.add(id);
    rest = rest.filter(({ id }) => !started.has(id));
  }
  return steps;
}
