/** The readable word for a code, or the code itself where there is none yet. */
export const said = (known: Readonly<Record<string, string>>, code: string): string => known[code] ?? code;

/** What the server writes for none: its own acts come from no address and no request. */
export const NONE = '-';

/** Enough of an id to tell two apart; its end, since ids of the same hour begin alike. */
export const shortId = (id: string) => `…${id.slice(-8)}`;

/** What was acted on. Old entries call a request for a role an application, as those of the market are called. */
export const objectTypeOf = ({ action, objectType }: { action: string; objectType: string }): string =>
  objectType === 'application' && action.startsWith('access.') ? 'role-request' : objectType;
