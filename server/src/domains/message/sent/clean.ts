import sanitize from 'sanitize-html';
import { escapeHtml } from '../../../kit/escape-html.ts';

const BLOCKS = /<\/(?:p|h2|h3|h4|li|blockquote|pre)>|<br\s*\/?>|<hr\s*\/?>/g;
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Clean rich text as plain text. */
export const plainOf = (clean: string) =>
  sanitize(
    clean.replace(BLOCKS, (tag) => `${tag}\n`),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => NAMED[name] as string)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Plain text as rich text: its lines, and nothing of it read as markup. */
export const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n+/)
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
