import sanitize from 'sanitize-html';

/** What rich text may hold: words and their shape, nothing that acts, loads or looks like us. */
const rules: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    // Another page learns nothing of ours, and cannot reach back.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
};

const BLOCKS = /<\/(?:p|h2|h3|h4|li|blockquote|pre)>|<br\s*\/?>|<hr\s*\/?>/g;
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

export const cleanHtml = (html: string) => sanitize(html, rules).trim();

/** Clean rich text as plain text. */
export const plainOf = (clean: string) =>
  sanitize(
    clean.replace(BLOCKS, (tag) => `${tag}\n`),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/&(lt|gt|amp|quot);/g, (_, name: string) => NAMED[name] as string)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const SIGNS: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

/** Plain text as rich text: its lines, and nothing of it read as markup. */
export const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n+/)
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replace(/[<>&"]/g, (sign) => SIGNS[sign] as string)}</p>`)
    .join('');
