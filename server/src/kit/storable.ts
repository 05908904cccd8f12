/** What a program wrote, as the database can keep it: no NUL, and no half of a sign. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');
