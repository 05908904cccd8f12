/** Of what is computed for a child, the part that people know. */
export const shownAlias = (alias: string) => alias.replace(/^=[0-9a-f-]{36}\./, '=');
