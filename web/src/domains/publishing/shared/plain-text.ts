const LONGEST = 600;

const untagged = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Any value of a difference as text: rich text without its format, lists line by line. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'string') return cut(/<\/?[a-z]/i.test(value) ? untagged(value) : value);
  if (Array.isArray(value)) return value.length === 0 ? '—' : cut(value.map(plainText).join('\n'));
  if (typeof value === 'object') {
    return cut(
      Object.values(value)
        .map(plainText)
        .filter((one) => one !== '—')
        .join(' · '),
    );
  }
  return String(value);
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
