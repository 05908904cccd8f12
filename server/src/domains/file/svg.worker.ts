import { parentPort, workerData } from 'node:worker_threads';
import createDOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';

// Runs in a thread of its own: a big drawing takes seconds, and the server has others to answer.

const MAX_DEPTH = 500;
const SVG = 'http://www.w3.org/2000/svg';
/** Something in the drawing itself, or a picture that lies in it whole. */
const WITHIN = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/i;
const URL_CALL = /url\(\s*(['"]?)(.*?)\1\s*\)/gi;

/** Styles without comments, imports and foreign addresses; none at all when they hide something in escapes. */
function cleanCss(css: string): string {
  const bare = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
  if (/\\|image-set\(|image\(|src\(|expression\(|javascript:/i.test(bare)) return '';
  return bare
    .replace(/@import[^;]*(?:;|$)/gi, '')
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

/** The drawing without anything that acts or fetches, or undefined when it is none. */
function sanitise(text: string): string | undefined {
  if (depthOf(text) > MAX_DEPTH) return undefined;
  const { window } = new JSDOM('');
  const root = new window.DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || root.namespaceURI !== SVG) return undefined;
  const purify = createDOMPurify(window);
  purify.addHook('uponSanitizeAttribute', (_node, data) => {
    if (pointsAway(data.attrName.toLowerCase(), data.attrValue)) data.keepAttr = false;
  });
  purify.sanitize(root, {
    IN_PLACE: true,
    USE_PROFILES: { svg: true, svgFilters: true },
    // Drawings repeat their own pieces with it; pointing elsewhere is taken out above.
    ADD_TAGS: ['use'],
    FORBID_TAGS: ['script', 'foreignObject', 'a'],
  });
  for (const style of root.querySelectorAll('style')) style.textContent = cleanCss(style.textContent ?? '');
  for (const styled of root.querySelectorAll('[style]')) {
    styled.setAttribute('style', cleanCss(styled.getAttribute('style') ?? ''));
  }
  return new window.XMLSerializer().serializeToString(root);
}

function attempt(text: string): string | undefined {
  try {
    return sanitise(text);
  } catch {
    return undefined;
  }
}

parentPort?.postMessage(attempt(workerData as string));
