/** Lets the browser save a text as a file; with the mark that tells spreadsheets its encoding. */
export function saveText(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
