/** An article the house brings along, in both languages. */
export type Piece = {
  slug: string;
  title: string;
  titleEn: string;
  summary: string;
  summaryEn: string;
  /** Written plainly; `htmlOf` gives it its shape. */
  body: string;
  bodyEn: string;
};

const SIGNS: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

const inline = (text: string) =>
  text
    .replace(/[<>&]/g, (sign) => SIGNS[sign] as string)
    .replace(/\{\{(.+?)\}\}/g, '<code>$1</code>')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');

const items = (lines: string[], mark: RegExp) =>
  lines.map((line) => `<li><p>${inline(line.replace(mark, ''))}</p></li>`).join('');

function block(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (first.startsWith('### ')) return `<h3>${inline(first.slice(4))}</h3>`;
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith('- ')) return `<ul>${items(lines, /^- /)}</ul>`;
  if (/^\d+\. /.test(first)) return `<ol>${items(lines, /^\d+\. /)}</ol>`;
  if (first.startsWith('> ')) return `<blockquote><p>${inline(first.slice(2))}</p></blockquote>`;
  if (first.startsWith('$ ')) {
    return `<pre><code>${lines.map((line) => inline(line.replace(/^\$ /, ''))).join('\n')}</code></pre>`;
  }
  return `<p>${inline(lines.join(' '))}</p>`;
}

/**
 * Blocks between empty lines: `## title`, `### title`, `- item`, `1. step`, `> aside`, `$ command`, or a paragraph;
 * inside them `**strong**`, `{{code}}` and `[words](/address)`.
 */
export const htmlOf = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(block)
    .join('');
