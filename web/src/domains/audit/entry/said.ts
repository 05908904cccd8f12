/** The readable word for a code, or the code itself where there is none yet. */
export const said = (known: Readonly<Record<string, string>>, code: string): string => known[code] ?? code;

/** What the server writes for none: its own acts come from no address and no request. */
export const NONE = '-';
