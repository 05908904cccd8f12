/**
 * Pairs of duties that one user should not hold together: asking and deciding,
 * assigning roles and granting rights.
 */
export const CONFLICTS: readonly (readonly [string, string])[] = [
  ['access.privilege.request', 'access.privilege.verify'],
  ['access.platform-role.assign', 'access.platform-application.verify'],
  ['access.platform-role.edit', 'audit.chain.check'],
];

/** The pairs of which a role holds both. */
export const conflictsOf = (keys: ReadonlySet<string>) =>
  CONFLICTS.filter(([one, other]) => keys.has(one) && keys.has(other)).map(([one, other]) => ({
    one,
    other,
  }));
