/** Downloads what lies at an address of this page. */
export function saveFrom(name: string, address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'text/plain') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  saveFrom(name, address);
  // The browser still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** With a byte order mark, by which spreadsheets recognise the encoding. */
export const saveCsv = (name: string, text: string) =>
  saveText(name, `\uFEFF${text.replace(/^\uFEFF/, '')}`, 'text/csv;charset=utf-8');
