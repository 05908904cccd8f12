import { escapeHtml as e } from '../../../kit/escape-html.ts';
import { type CasLocale, type CasProblem, casWords, fillIn } from './cas-words.ts';

export type Look = {
  locale: CasLocale;
  theme: 'light' | 'dark' | undefined;
  version: string;
  /** This address in the other language. */
  otherLanguage: string;
};

/** What the form keeps from one display to the next. */
export type LoginForm = {
  lt: string;
  service: string | undefined;
  /** Fields that travel with the form: renew, method. */
  hidden: Record<string, string>;
  mode: 'password' | 'sms';
  /** The addresses of the two ways in. */
  modes: Record<'password' | 'sms', string>;
  username: string;
  phone: string;
  remember: boolean;
  warn: boolean;
  rememberDays: number;
  problem?: CasProblem | undefined;
  sent?: number | undefined;
  serviceName?: string | undefined;
  demo?: { names: string[]; password: string } | undefined;
};

const logo =
  '<svg width="24" height="24" viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M2 8h28M7 8v22M25 8v22" stroke="currentColor" stroke-width="3" stroke-linecap="square"/><path d="M16 8v7" stroke="currentColor" stroke-width="2"/><path class="load" d="M10.5 15.5h11v9h-11z"/><path d="M14 17.5v5M18 17.5v5" stroke="#fff" stroke-width="1.5"/></svg>';
const yard =
  '<svg class="yard" viewBox="0 0 480 220" fill="none" aria-hidden="true" stroke-width="1.5" stroke="currentColor"><path d="M0 200h480" opacity=".5"/><path d="M60 40h360M60 52h360M60 40v12M420 40v12"/><path d="M92 52v148M106 52v148M374 52v148M388 52v148"/><path d="M92 56l14 20-14 20 14 20-14 20 14 20-14 20 14 20M374 56l14 20-14 20 14 20-14 20 14 20-14 20 14 20" opacity=".5"/><path d="M222 34h44v12h-44zM230 46v44M258 46v44M214 100l16-10h28l16 10"/><path d="M214 100h60v28h-60z" fill="#FF8A4C" stroke="none"/><path d="M229 106v16M244 106v16M259 106v16" stroke="#0E2230"/><path d="M132 172h60v28h-60zM196 172h60v28h-60zM290 172h60v28h-60zM132 144h60v28h-60z"/><path d="M147 178v16M162 178v16M177 178v16M211 178v16M226 178v16M241 178v16M305 178v16M320 178v16M335 178v16M147 150v16M162 150v16M177 150v16" opacity=".5"/></svg>';

function frame(look: Look, title: string, main: string) {
  const t = casWords[look.locale];
  const version = encodeURIComponent(look.version);
  return `<!doctype html>
<html lang="${look.locale === 'cn' ? 'zh-CN' : 'en'}"${look.theme ? ` data-theme="${look.theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(title)} · Cloudyard</title><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/cas/assets/login.css?v=${version}">
<script src="/cas/assets/login.js?v=${version}" defer></script></head>
<body><header class="top"><a class="brand" href="/" target="_top">${logo}<strong>Cloudyard</strong></a>
<a class="language" href="${e(look.otherLanguage)}" lang="${look.locale === 'cn' ? 'en' : 'zh-CN'}">${e(t.language)}</a></header>
<div class="login"><section class="side"><h2>${e(t.whyTitle)}</h2><p>${e(t.why)}</p>${yard}</section>
<main class="main">${main}</main></div></body></html>`;
}

const hiddenFields = (fields: Record<string, string | undefined>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${e(name)}" value="${e(value as string)}">`)
    .join('');

export function loginPage(look: Look, form: LoginForm) {
  const t = casWords[look.locale];
  const tab = (mode: LoginForm['mode'], text: string) =>
    `<a href="${e(form.modes[mode])}"${form.mode === mode ? ' aria-current="true"' : ''}>${e(text)}</a>`;
  const said = form.problem
    ? `<p class="banner bad" role="alert">${e(t.errors[form.problem])}</p>`
    : form.sent !== undefined
      ? `<p class="banner good" role="status">${e(t.sent)}</p>`
      : `<p class="faint">${e(form.serviceName ? fillIn(t.toService, { service: form.serviceName }) : t.sentence)}</p>`;
  return frame(
    look,
    t.title,
    `<form id="login" class="form" method="post" action="/cas/login" data-mode="${form.mode}" novalidate>
<h1>${e(t.title)}</h1><div class="said">${said}</div>
<button class="default" type="submit" name="submit" value="login" tabindex="-1" aria-hidden="true"></button>
${hiddenFields({ lt: form.lt, service: form.service, ...form.hidden })}<input type="hidden" name="mode" value="${form.mode}">
<nav class="modes" aria-label="${e(t.title)}">${tab('password', t.byPassword)}${tab('sms', t.byCode)}</nav>
${form.mode === 'sms' ? codeFields(look, form) : passwordFields(look, form)}
<label class="tick"><input type="checkbox" name="rememberMe" value="true"${form.remember ? ' checked' : ''}> ${e(fillIn(t.remember, { n: form.rememberDays }))}</label>
<label class="tick"><input type="checkbox" name="warn" value="true"${form.warn ? ' checked' : ''}> ${e(t.warn)}</label>
<button class="primary" type="submit" name="submit" value="login" data-busy="${e(t.busy)}">${e(t.login)}</button>
<p class="links"><a href="/common/register" target="_top">${e(t.register)}</a><a href="/common/reset-password" target="_top">${e(t.forgot)}</a><a href="/common/find-back-username" target="_top">${e(t.forgotName)}</a></p>
${form.demo && form.mode === 'password' ? `<p class="demo faint">${e(fillIn(t.demo, { password: form.demo.password }))}<span>${form.demo.names.map((name) => `<button type="button" class="fill" data-name="${e(name)}" data-password="${e(form.demo?.password ?? '')}">${e(name)}</button>`).join('')}</span></p>` : ''}
</form>`,
  );
}

const focus = (yes: boolean) => (yes ? ' autofocus' : '');

function passwordFields({ locale }: Look, form: LoginForm) {
  const t = casWords[locale];
  return `<div class="field"><label for="username">${e(t.account)}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" placeholder="${e(t.accountHint)}" value="${e(form.username)}"${focus(!form.username)} required></div>
<div class="field"><label for="password">${e(t.password)}</label><span class="box"><input id="password" name="password" type="password" autocomplete="current-password"${focus(!!form.username)} required aria-describedby="caps">
<button type="button" class="eye" data-show="${e(t.show)}" data-hide="${e(t.hide)}" aria-label="${e(t.show)}" hidden></button></span><span id="caps" class="caution" aria-live="polite" data-text="${e(t.capsLock)}"></span></div>`;
}

function codeFields({ locale }: Look, form: LoginForm) {
  const t = casWords[locale];
  return `<div class="field"><label for="phone">${e(t.phone)}</label>
<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel-national" value="${e(form.phone)}"${focus(form.sent === undefined)} required></div>
<div class="field"><label for="code">${e(t.code)}</label><span class="box"><input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="7" placeholder="${e(t.codeHint)}"${focus(form.sent !== undefined)}>
<button type="submit" class="send" name="submit" value="send" formnovalidate data-wait="${form.sent ?? 0}" data-text="${e(t.resend)}">${e(t.send)}</button></span></div>`;
}

type Plain = { title: string; text: string; actions: string };
const plain = (look: Look, { title, text, actions }: Plain) =>
  frame(
    look,
    title,
    `<div class="form"><h1>${e(title)}</h1><p>${e(text)}</p><p class="actions">${actions}</p></div>`,
  );
const link = (href: string, text: string, kind = '') =>
  `<a class="button ${kind}" href="${e(href)}" target="_top">${e(text)}</a>`;

export function loggedInPage(look: Look, name: string) {
  const t = casWords[look.locale];
  const actions = link('/console', t.toConsole, 'primary') + link('/cas/logout', t.logout);
  return plain(look, { title: t.loggedInTitle, text: fillIn(t.loggedIn, { name }), actions });
}

export function loggedOutPage(look: Look) {
  const t = casWords[look.locale];
  const actions = link('/common/login', t.again, 'primary') + link('/', t.home);
  return plain(look, { title: t.loggedOutTitle, text: t.loggedOut, actions });
}

export function refusedPage(look: Look) {
  const t = casWords[look.locale];
  return plain(look, { title: t.refusedTitle, text: t.refused, actions: link('/', t.home) });
}

export function confirmPage(
  look: Look,
  asked: { lt: string; service: string; name: string; hidden: Record<string, string> },
) {
  const t = casWords[look.locale];
  const service = /^https?:\/\/[^/?#]+/.exec(asked.service)?.[0] ?? asked.service;
  return frame(
    look,
    fillIn(t.confirmTitle, { service }),
    `<form class="form" method="post" action="/cas/login"><h1>${e(fillIn(t.confirmTitle, { service }))}</h1>
<p>${e(fillIn(t.confirm, { service, name: asked.name }))}</p>${hiddenFields({ lt: asked.lt, service: asked.service, ...asked.hidden })}
<p class="actions"><button class="primary" type="submit" name="submit" value="confirm">${e(t.go)}</button>${link('/', t.cancel)}</p></form>`,
  );
}

/** Sends the browser on by a form; for services that take their ticket by POST. */
export function postPage(look: Look, service: string, ticket: string) {
  const t = casWords[look.locale];
  return frame(
    look,
    t.posting,
    `<form id="post" class="form" method="post" action="${e(service)}"><h1>${e(t.posting)}</h1>
<input type="hidden" name="ticket" value="${e(ticket)}"><button class="primary" type="submit">${e(t.go)}</button></form>`,
  );
}
