import sanitize from 'sanitize-html';

/** A link to another page, which learns nothing of ours and cannot reach back. */
export const leadingAway = (href: string | undefined) => ({
  ...(href ? { href } : {}),
  rel: 'noopener noreferrer nofollow',
  target: '_blank',
});

/** What rich text may hold: words and their shape, nothing that acts, loads or looks like us. */
export const richText = {
  allowedTags: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: leadingAway(href) }) },
} satisfies sanitize.IOptions;

export const cleanHtml = (html: string) => sanitize(html, richText).trim();
