import sanitize from 'sanitize-html';
import { leadingAway, richText } from '../../../kit/html.ts';

/** A public image of our own. */
const IMAGE = /^\/api-imagefiles\/browse\?name=[\w.-]+$/;
/** A page of our own: one slash, and nothing a browser could read as another host. */
const PAGE = /^(?:#|\/(?![/\\]))[^\\\s]*$/;

/** Rich text as everywhere, and pictures of our own; links to our own pages stay in the window. */
const rules: sanitize.IOptions = {
  ...richText,
  allowedTags: [...richText.allowedTags, 'img'],
  allowedAttributes: { ...richText.allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
  transformTags: {
    // The page has its one first heading already.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: PAGE.test(href) ? { href } : leadingAway(href),
    }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...measure('width', width), ...measure('height', height) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !IMAGE.test(attribs.src ?? ''),
};

const measure = (name: string, value: string) => (/^\d{1,4}$/.test(value) ? { [name]: value } : {});

/** The text of an article as readers may get it. */
export const cleanArticle = (html: string) => sanitize(html, rules).trim();

/** Whether there is anything to read or see in clean text. */
export const isEmptyArticle = (clean: string) =>
  !clean.includes('<img') && clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
