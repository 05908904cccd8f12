/** The readable word for a code, or the code itself where none is known yet. */
export const said = (known: Readonly<Record<string, string>>, code: string): string => known[code] ?? code;

/** How the server writes that there is none: acts of its own come from no address and no request. */
export const NONE = '-';
