/** Pairs of duties that should not lie in one hand: who asks does not decide, who appoints does not empower. */
export const CONFLICTS: readonly (readonly [string, string])[] = [
  ['access.privilege.request', 'access.privilege.verify'],
  ['access.platform-role.assign', 'access.platform-application.verify'],
  ['access.platform-role.edit', 'audit.chain.check'],
];

/** Those a role holds both halves of. */
export const conflictsOf = (keys: ReadonlySet<string>) =>
  CONFLICTS.filter(([one, other]) => keys.has(one) && keys.has(other)).map(([one, other]) => ({
    one,
    other,
  }));
