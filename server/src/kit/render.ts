import type { Language } from './head.ts';

/** A visitor's page to render. */
export type RenderOrder = {
  /** Path and query. */
  address: string;
  locale: Language;
  theme: 'system' | 'light' | 'dark';
  imprint: { icp?: string | undefined; copyright?: string | undefined };
};

export type RenderedPage = {
  html: string;
  /** JSON with which the browser goes on from here. */
  state: string;
  /** Tags for the head. */
  head: string;
};

/** What the server answers a visitor who asks for a path. */
export type AnswerOf = (path: string) => Promise<{ status: number; body: string }>;

/** Renders visitors' pages with the components of the browser. Undefined: the browser renders the page itself. */
export type Renderer = {
  render(order: RenderOrder, answerOf: AnswerOf): Promise<RenderedPage | undefined>;
  close(): Promise<unknown>;
};

type Kept = { at: number; page: Promise<RenderedPage | undefined> };

/** What strangers can ask for has no end; what is kept has. */
const MOST_KEPT = 200;
/** How long a page is handed out; the browser asks again for what is older than ten seconds. */
const FRESH_MS = 5000;
/** No visitor waits longer for a page that is rendered than for one that is not. */
const PATIENCE_MS = 1500;
/** More are not rendered: each visitor's browser does it then. */
const MOST_WAITING = 8;

/** Renders each page once for many visitors, a few at a time, and never keeps a visitor waiting. */
export function shareRendered(renderer: Renderer, now = Date.now) {
  const kept = new Map<string, Kept>();
  let waiting = 0;

  function begin(key: string, order: RenderOrder, answerOf: AnswerOf): Kept | undefined {
    if (waiting >= MOST_WAITING) return undefined;
    waiting += 1;
    const page = renderer.render(order, answerOf).finally(() => {
      waiting -= 1;
    });
    const one = { at: now(), page };
    kept.delete(key);
    kept.set(key, one);
    // What could not be rendered is tried again by the next visitor.
    void page.then((done) => {
      if (!done && kept.get(key) === one) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return one;
  }

  return async (order: RenderOrder, answerOf: AnswerOf): Promise<RenderedPage | undefined> => {
    const key = JSON.stringify([order.address, order.locale, order.theme]);
    const known = kept.get(key);
    const one = known && now() - known.at < FRESH_MS ? known : begin(key, order, answerOf);
    return one && (await within(PATIENCE_MS, one.page));
  };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const STYLE = / style="([^"]*)"/g;

/**
 * Styles of single elements as rules of a sheet with a nonce: the policy of our pages lets no attribute style
 * anything.
 */
export function styleByRules(html: string): { html: string; rules: string } {
  const rules = new Map<string, number>();
  const written = html.replace(STYLE, (_, style: string) => {
    const at = rules.get(style) ?? rules.size;
    rules.set(style, at);
    return ` data-style="${at}"`;
  });
  const sheet = [...rules].map(([style, at]) => `[data-style="${at}"]{${plain(style)}}`).join('');
  return { html: written, rules: sheet };
}

/** In an attribute these signs are written otherwise; a rule that held one could end its sheet. */
const plain = (style: string) =>
  style
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/&[lg]t;|[<>{}]/g, '');

/** The page with what was rendered in it. */
export function withRendered(
  page: string,
  rendered: RenderedPage,
  { locale, nonce }: { locale: Language; nonce: string },
): string {
  const { html, rules } = styleByRules(rendered.html);
  const state = rendered.state.replace(/</g, '\\u003c');
  const style = rules === '' ? '' : `<style nonce="${nonce}">${rules}</style>`;
  return (
    page
      .replace('<html lang="zh-CN">', () => `<html lang="${locale === 'cn' ? 'zh-CN' : 'en'}">`)
      // What stood for the page where there are no scripts: now the page itself is there.
      .replace(/<noscript>.*?<\/noscript>/gs, '')
      .replace('</head>', () => `${style}${rendered.head}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${html}</div><script type="application/json" id="rendered">${state}</script>`,
      )
  );
}
