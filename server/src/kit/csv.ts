/** Cells that a spreadsheet would run as a formula are shown as text. */
const tame = (text: string) => (/^([=+@\t\r]|-.)/.test(text) ? `'${text}` : text);

const cell = (value: string | number | null | undefined) => {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'number' ? String(value) : tame(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (values: (string | number | null | undefined)[]) =>
  `${values.map(cell).join(',')}\r\n`;
