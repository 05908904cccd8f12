import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml as e } from '../../../../kit/escape-html.ts';
import { AGAIN, type Language, links, STATUS, type Told, words } from './words.ts';

/** The language the browser asks for first, of the two there are. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'cn';
  const wanted = header
    .toLowerCase()
    .split(',')
    .map((one) => {
      const [name = '', ...rest] = one.trim().split(';');
      const weight = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
      return { name, weight };
    })
    .filter(({ name, weight }) => weight > 0 && /^(?:zh|en)(?:-|$)/.test(name))
    .sort((a, b) => b.weight - a.weight)[0];
  return wanted?.name.startsWith('zh') ? 'cn' : 'en';
}

// The console's colours (docs/design.md) and its drawing of a crane; nothing is loaded from anywhere.
const STYLE = `:root{--page:#f5f7f9;--surface:#fff;--line:#e1e7ec;--text:#16222d;--second:#52616f;--primary:#0b6e99;--on:#fff;--accent:#d9480f;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root{--page:#0b1218;--surface:#111b23;--line:#22313c;--text:#e4ecf2;--second:#a3b3c0;--primary:#4fb3da;--on:#06202d;--accent:#ff8a4c}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:14px/22px Inter,"PingFang SC","Microsoft YaHei","Noto Sans SC",system-ui,sans-serif}
main{width:100%;max-width:480px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:6px}
svg{display:block;margin-bottom:24px}.load{fill:var(--accent)}h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600}p{margin:0;color:var(--second);text-wrap:pretty}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:24px}a{display:inline-block;padding:4px 16px;border:1px solid var(--line);border-radius:6px;color:var(--text);text-decoration:none}a.first{background:var(--primary);border-color:var(--primary);color:var(--on)}
a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}i{display:block;height:2px;margin-top:24px;overflow:hidden;background:var(--line)}i::after{content:"";display:block;width:40%;height:100%;background:var(--primary);animation:go 1.6s infinite}
@keyframes go{from{transform:translateX(-100%)}to{transform:translateX(250%)}}@media(prefers-reduced-motion:reduce){i::after{animation:none;width:100%}}`;
const CRANE =
  '<svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M2 8h28M7 8v22M25 8v22" stroke="currentColor" stroke-width="3" stroke-linecap="square"/><path d="M16 8v7" stroke="currentColor" stroke-width="2"/><path class="load" d="M10.5 15.5h11v9h-11z"/></svg>';
const WAITING = `const look=async()=>{try{const a=await fetch("/.cloudyard/status.json",{cache:"no-store"});if(!a.ok||(await a.json()).state!=="booting"){location.replace(location.href);return}}catch{}setTimeout(look,1000)};setTimeout(look,1000)`;

/** Where trying again makes no sense there is only the way back. */
const MAY_TRY: readonly Told[] = [
  ...([
    'crashed',
    'unknown',
    'too_many_users',
    'busy',
    'gone',
    'silent',
    'bad_ticket',
    'no_cookies',
  ] as const),
];

function html(told: Told, language: Language, nonce: string, consoleUrl: string, again: string) {
  const { title, text } = words[language][told];
  const say = links[language];
  const tries = MAY_TRY.includes(told) ? `<a class="first" href="${e(again)}">${e(say.again)}</a>` : '';
  const isWaiting = told === 'booting';
  return `<!doctype html>
<html lang="${language === 'cn' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(title)} · Cloudyard</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main>${CRANE}<h1>${e(title)}</h1><p${isWaiting ? ' role="status"' : ''}>${e(text)}</p>${isWaiting ? '<i></i>' : ''}
<nav>${tries}<a href="${e(consoleUrl)}" target="_top">${e(say.console)}</a></nav></main>${isWaiting ? `<script nonce="${nonce}">${WAITING}</script>` : ''}</body></html>`;
}

export type Teller = (
  request: IncomingMessage,
  response: ServerResponse,
  told: Told,
  more?: { headers?: Record<string, string | string[]>; again?: string; isBroken?: boolean },
) => void;

/** Says it as a page to people and as JSON to programs. */
export function teller(consoleUrl: string): Teller {
  const { origin } = new URL(consoleUrl);
  return (request, response, told, { headers = {}, again = '', isBroken = false } = {}) => {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    const language = languageOf(request.headers['accept-language']);
    const isPage = (request.headers.accept ?? '').includes('text/html');
    const body = isPage
      ? html(told, language, nonce, consoleUrl, again)
      : JSON.stringify({ code: `application.${told}`, message: words[language][told].title });
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origin} 'self'`;
    const seconds = AGAIN[told];
    // The rest of a body that is not read would be taken for the next request.
    const isLast = isBroken || !request.complete;
    response.writeHead(STATUS[told], {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'Accept, Accept-Language',
      ...(seconds ? { 'retry-after': String(seconds) } : {}),
      ...(isLast ? { connection: 'close' } : {}),
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
