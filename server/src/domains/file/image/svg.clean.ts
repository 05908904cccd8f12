import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';

const MAX_DEPTH = 500;
const SVG = 'http://www.w3.org/2000/svg';
/** Something in the drawing itself, or a picture that lies in it whole. */
const WITHIN = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/i;
// Filters paint every pixel as often as they like: a line of text takes minutes. No drawing of ours needs them.
const FILTER = /(?:^|[;{\s])(?:-webkit-)?(?:backdrop-)?filter\s*:[^;}]*/gi;
const MAX_ELEMENTS = 20_000;
const URL_CALL = /url\(\s*(['"]?)(.*?)\1\s*\)/gi;

/** Styles without comments, imports and foreign addresses; none at all when they hide something in escapes. */
function cleanCss(css: string): string {
  const bare = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  if (/\\|image-set\(|image\(|src\(|expression\(|javascript:/i.test(bare)) return '';
  return bare
    .replace(/@import[^;]*(?:;|$)/gi, '')
    .replace(FILTER, (rule) => rule.charAt(0).replace(/[^;{\s]/, ''))
    .replace(URL_CALL, (call, _quote, address: string) => (WITHIN.test(address) ? call : 'none'));
}

/** Whether an attribute points at something outside the drawing. */
function pointsAway(name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href' || name === 'src') return !WITHIN.test(value);
  if (name === 'style' || !/\(/.test(value)) return false;
  return cleanCss(value) !== value;
}

/** How deep the elements lie in each other, roughly: the tools below take hours for a hundred thousand. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length - 1; i += 1) {
    const pair = text.slice(i, i + 2);
    if (pair === '</' || pair === '/>') depth -= 1;
    else if (/^<[^!?]/.test(pair)) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The drawing without anything that acts, fetches or filters, or undefined when it is none. */
export function sanitise(text: string): string | undefined {
  if (depthOf(text) > MAX_DEPTH) return undefined;
  const { window } = new JSDOM('');
  const root = new window.DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || root.namespaceURI !== SVG) return undefined;
  if (root.getElementsByTagName('*').length > MAX_ELEMENTS) return undefined;
  const purify = createDOMPurify(window);
  purify.addHook('uponSanitizeAttribute', (_node, data) => {
    if (pointsAway(data.attrName.toLowerCase(), data.attrValue)) data.keepAttr = false;
  });
  purify.sanitize(root, {
    IN_PLACE: true,
    USE_PROFILES: { svg: true },
    // Drawings repeat their own pieces with it; pointing elsewhere is taken out above.
    ADD_TAGS: ['use'],
    FORBID_TAGS: ['script', 'foreignObject', 'a', 'filter'],
    FORBID_ATTR: ['filter'],
  });
  for (const style of root.querySelectorAll('style')) style.textContent = cleanCss(style.textContent ?? '');
  for (const styled of root.querySelectorAll('[style]')) {
    styled.setAttribute('style', cleanCss(styled.getAttribute('style') ?? ''));
  }
  return new window.XMLSerializer().serializeToString(root);
}

const PICTURE = /data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)/gi;

/** The pictures that lie in the drawing. */
export const picturesIn = (svg: string): Buffer[] =>
  [...svg.matchAll(PICTURE)].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
