/** The readable word for a code, or the code itself where none is known yet. */
export const said = (known: Readonly<Record<string, string>>, code: string): string => known[code] ?? code;
