/** No alias of a node begins so. */
export const COMPUTED = '=';

export const isComputed = (alias: string) => alias.startsWith(COMPUTED);

/**
 * Under which name points of a computed property stand with the gateway: of what connects that of the property, as its
 * nodes have; of a child one that no node can have, because that of another child may be the same.
 */
export const computedAlias = (deviceId: string, gatewayId: string | null, property: string) =>
  deviceId === gatewayId ? property : `${COMPUTED}${deviceId}.${property}`;
