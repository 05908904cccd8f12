/** What a spreadsheet would run as a formula; a number below zero is none. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/;

const cell = (text: string) => {
  const tame = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
};

/** Lines of a table as text, for spreadsheets. */
export const csvOf = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
