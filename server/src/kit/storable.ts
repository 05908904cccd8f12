/** What a program wrote, as the database can keep it: no NUL, and no half of a sign. */
export const storable = (text: string) => text.toWellFormed().replaceAll('\0', '');

/** Signs as JSON.stringify writes them; the group are those the database refuses. */
const ESCAPED = /\\(?:(u0000|ud[89a-f][0-9a-f]{2})|.)/g;

/** JSON that a program wrote, without what the database would refuse in any of its texts. */
export const storableJson = (text: string): unknown =>
  JSON.parse(
    JSON.stringify(JSON.parse(text)).replace(ESCAPED, (sign, refused) => (refused === undefined ? sign : '')),
  );
