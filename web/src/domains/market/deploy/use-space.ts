export type Space = { id: string; name: string };

/**
 * The tenant space of an enterprise that something can be deployed to; none: it has none.
 * The house keeps no spaces yet, so no enterprise has one: this is where it will be asked for.
 */
export const useSpace = (_enterpriseId: string): Space | undefined => undefined;
