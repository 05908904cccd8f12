import { isPhone, phoneOf } from '@cloudyard/contract/identity/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { callerOf } from '../../../kit/http.ts';
import { TooMany } from '../../../kit/limit.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { accountByLogin, demoAccounts } from '../account/account.queries.ts';
import { sendCode } from '../contact/code.service.ts';
import { forHeader, withParameter } from '../service/service.policy.ts';
import { registeredFor } from '../service/service.service.ts';
import { begunOf } from '../session/client.service.ts';
import { countedAs } from '../session/client-device.ts';
import {
  type Account,
  accountMeant,
  isKnownDevice,
  type Judged,
  judgeAgain,
  judgeCode,
  judgePassword,
  newDevice,
  type Proven,
} from '../session/login.service.ts';
import {
  browserOf,
  deviceCookie,
  type Fields,
  isOwn,
  isSet,
  keepTgc,
  lookOf,
  page,
  queryOf,
  sealHeaders,
  setDevice,
  tgcOf,
} from './cas-http.ts';
import { confirmPage, type LoginForm, loggedInPage, loginPage, postPage, refusedPage } from './cas-page.ts';
import type { CasProblem } from './cas-words.ts';
import { type LiveTgt, touchTgt } from './tgt.queries.ts';
import { findTgt, type How, noteLogin, openForConsole, openTgt } from './tgt.service.ts';
import { giveForm, giveService, useForm } from './ticket.service.ts';

/** One visit of the login page: the request and its reply. */
export type Visit = {
  kit: Kit;
  request: FastifyRequest;
  reply: FastifyReply;
  fields: Fields;
  /** Registered, or none. */
  service: string | undefined;
  serviceName: string | undefined;
  browser: Buffer;
  /** The login to the console this browser began; undefined for another service. */
  begun: Buffer | undefined;
};

const DEMO_PASSWORD = 'Cloudyard_2026';
const scope = { platform: 'central login' };

/** Opens a visit; an unregistered service gets a page, never a redirect. */
async function visit(
  kit: Kit,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (ctx: Context, one: Visit) => Promise<unknown>,
) {
  const fields = { ...queryOf(request), ...((request.body ?? {}) as Fields) };
  const service = fields.service || undefined;
  const browser = browserOf(request, reply, kit);
  const answer = await inTransaction(
    kit,
    scope,
    async (ctx) => {
      const known = service === undefined ? undefined : await serviceName(ctx, request, service);
      sealHeaders(reply, known === undefined ? undefined : service);
      if (service !== undefined && known === undefined) {
        return () => page(reply, 403, refusedPage(lookOf(request, kit)));
      }
      const begun = known === '' ? begunOf(kit, request) : undefined;
      return act(ctx, {
        kit,
        request,
        reply,
        fields,
        service,
        serviceName: known || undefined,
        browser,
        begun,
      });
    },
    callerOf(request),
  );
  // Text messages and mails are sent when this is committed.
  return typeof answer === 'function' ? answer() : answer;
}

async function serviceName(ctx: Context, request: FastifyRequest, service: string) {
  if (isOwn(request, ctx.kit, service)) return '';
  const found = await registeredFor(ctx, service);
  // What follows may be acts of their own.
  await ctx.commitAndRelease();
  return found?.name;
}

export const showLogin = (kit: Kit, request: FastifyRequest, reply: FastifyReply) =>
  visit(kit, request, reply, async (ctx, one) => {
    const { service } = one;
    const renew = isSet(one.fields.renew);
    const gateway = isSet(one.fields.gateway) && service !== undefined && !renew;
    const tgt = await findTgt(ctx, tgcOf(request));
    if (tgt && !renew) {
      if (service === undefined)
        return () => page(reply, 200, loggedInPage(lookOf(request, kit), tgt.username));
      return tgt.warn ? askFirst(one, tgt) : sendAgain(ctx, one, tgt.id);
    }
    if (gateway) return () => reply.redirect(forHeader(service), 303);
    return showForm(ctx, one, 200, {});
  });

export const takeLogin = (kit: Kit, request: FastifyRequest, reply: FastifyReply) =>
  visit(kit, request, reply, async (ctx, one) => {
    const { fields } = one;
    const asked = fields.submit !== 'confirm' && fields.submit !== 'send' && modeOf(fields) === 'password';
    const [before, fresh, meant] = await Promise.all([
      findTgt(ctx, tgcOf(request)),
      useForm(kit, fields.lt ?? '', one.browser),
      asked && fields.username ? accountMeant(ctx, fields.username) : undefined,
    ]);
    if (!fresh) return showForm(ctx, one, 401, { problem: 'form' });
    if (fields.submit === 'confirm') {
      if (!before || !one.service) return showForm(ctx, one, 200, {});
      return sendAgain(ctx, one, before.id);
    }
    if (fields.submit === 'send') return sendLoginCode(ctx, one);
    const judged = await judge(ctx, one, meant);
    if ('problem' in judged) return showForm(ctx, one, 401, { problem: judged.problem });
    return before
      ? letIn(ctx, one, judged, before)
      : ((await letInQuickly(ctx, one, judged)) ?? letIn(ctx, one, judged));
  });

const howOf = (fields: Fields): How => ({
  method: modeOf(fields),
  remember: isSet(fields.rememberMe),
  warn: isSet(fields.warn),
});

async function letIn(ctx: Context, one: Visit, proven: Proven, before?: LiveTgt) {
  const judged = problemOf(await judgeAgain(ctx, proven), 'wrong');
  if ('problem' in judged) return showForm(ctx, one, 401, { problem: judged.problem });
  const { account } = judged;
  const how = howOf(one.fields);
  const tgt = await openTgt(ctx, account, how, before);
  // The console records its own session; of what other services make of a login this is all we learn.
  if (!isForConsole(one)) await noteLogin(ctx, account, how);
  keepLogin(one, account.id, tgt.token, how);
  if (one.service === undefined) {
    return () => page(one.reply, 200, loggedInPage(lookOf(one.request, one.kit), account.username));
  }
  return sendOn(ctx, one, tgt.id, true);
}

const isForConsole = ({ service, serviceName: name }: Visit) => service !== undefined && name === undefined;

/** Into the console, by one act; undefined when it is not as simple as that. */
async function letInQuickly(ctx: Context, one: Visit, { account, guard }: Proven) {
  const { fields, service, begun } = one;
  if (!guard || service === undefined || !isForConsole(one)) return undefined;
  const how = howOf(fields);
  const opened = await openForConsole(ctx, { account, guard }, how, { service, begun });
  if (!opened) return undefined;
  keepLogin(one, account.id, opened.token, how);
  return () => goOn(one, opened.ticket);
}

/** What the browser keeps of a login. */
function keepLogin({ request, reply, kit }: Visit, accountId: string, token: string, { remember }: How) {
  keepTgc(request, reply, kit, { token, remember });
  setDevice(request, reply, kit, newDevice(kit.secret, accountId));
}

const modeOf = (fields: Fields): 'password' | 'sms' => (fields.mode === 'sms' ? 'sms' : 'password');

async function judge(ctx: Context, { fields, request, browser, kit }: Visit, account: Account | undefined) {
  const limit = { max: kit.env.LOGIN_RATE_LIMIT, seconds: 60 };
  try {
    await kit.limiter.take(`login ${countedAs(ctx.caller)}`, limit);
  } catch (error) {
    if (error instanceof TooMany) return { problem: 'rate' as const };
    throw error;
  }
  if (modeOf(fields) === 'sms') {
    if (!fields.phone || !fields.code) return { problem: 'empty_code' as const };
    return problemOf(await judgeCode(ctx, fields.phone, fields.code, browser), 'wrong_code');
  }
  if (!fields.username || !fields.password) return { problem: 'empty' as const };
  const password = fields.password.slice(0, 200);
  const shown = { typed: fields.username, account, password, device: deviceCookie(request) };
  return problemOf(await judgePassword(ctx, shown), 'wrong');
}

const problemOf = (judged: Judged, wrong: CasProblem) =>
  'account' in judged
    ? judged
    : { problem: (judged.refused === 'wrong' ? wrong : judged.refused) satisfies CasProblem };

/** Sends a code to the owner of the phone, and answers the same for an unknown one. */
async function sendLoginCode(ctx: Context, one: Visit) {
  const typed = one.fields.phone ?? '';
  const again = (more: Partial<LoginForm>) => showForm(ctx, one, 200, { mode: 'sms', ...more });
  if (!isPhone(typed)) return again({ problem: 'phone' });
  const phone = phoneOf(typed);
  const account = await accountByLogin(ctx.db, phone);
  const whose = { purpose: 'login', target: phone, holder: one.browser } as const;
  try {
    const meant = account?.phone === phone ? account.id : false;
    const known = meant !== false && isKnownDevice(ctx, deviceCookie(one.request), meant);
    const { resendIn } = await sendCode(ctx, whose, meant, known);
    return again({ sent: resendIn });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return again({ problem: error.code === 'identity.code_too_many' ? 'too_many' : 'too_soon' });
  }
}

/** Through a standing login: entering a further service counts as a use of it. */
async function sendAgain(ctx: Context, one: Visit, tgtId: string) {
  await touchTgt(ctx.db, tgtId);
  return sendOn(ctx, one, tgtId, false);
}

/** With a ticket to the service: by redirect, or by a form when the service asked for it. */
async function sendOn(ctx: Context, one: Visit, tgtId: string, renewed: boolean) {
  const { service = '', begun } = one;
  const ticket = await giveService(ctx, tgtId, { service, renewed, begun });
  return () => goOn(one, ticket);
}

const goOn = ({ service = '', fields, request, reply, kit }: Visit, ticket: string) =>
  fields.method === 'POST'
    ? page(reply, 200, postPage(lookOf(request, kit), service, ticket))
    : reply.redirect(forHeader(withParameter(service, 'ticket', ticket)), 303);

function askFirst(one: Visit, tgt: LiveTgt) {
  const { service = '', request, reply, kit } = one;
  const lt = giveForm(kit, one.browser);
  const asked = { lt, service, name: tgt.username, hidden: hiddenOf(one.fields) };
  return () => page(reply, 200, confirmPage(lookOf(request, kit), asked));
}

/** What must come back with the form. */
const hiddenOf = ({ renew, method }: Fields): Record<string, string> => ({
  ...(renew === undefined ? {} : { renew }),
  ...(method === undefined ? {} : { method }),
});

async function showForm(ctx: Context, one: Visit, status: number, more: Partial<LoginForm>) {
  const { fields, request, reply, kit, service } = one;
  const look = lookOf(request, kit);
  const kept = { ...(service === undefined ? {} : { service }), ...hiddenOf(fields) };
  const address = (mode: string) =>
    `/cas/login?${new URLSearchParams({ ...kept, mode, locale: look.locale })}`;
  const form: LoginForm = {
    lt: giveForm(kit, one.browser),
    service,
    hidden: hiddenOf(fields),
    mode: modeOf(fields),
    modes: { password: address('password'), sms: address('sms') },
    username: fields.username ?? '',
    phone: fields.phone ?? '',
    remember: isSet(fields.rememberMe),
    warn: isSet(fields.warn),
    rememberDays: kit.env.REMEMBER_DAYS,
    serviceName: one.serviceName,
    demo: await demoHint(ctx),
    ...more,
  };
  return () =>
    page(reply, status, loginPage({ ...look, otherLanguage: otherOf(look.locale, kept, form.mode) }, form));
}

const otherOf = (locale: string, kept: Record<string, string>, mode: string) =>
  `/cas/login?${new URLSearchParams({ ...kept, mode, locale: locale === 'cn' ? 'en' : 'cn' })}`;

const hints = new WeakMap<Kit, { names: string[]; until: number }>();

/** A demo shows its accounts on the login page, as in the README. */
async function demoHint({ kit }: Context) {
  if (!kit.env.DEMO) return undefined;
  let hint = hints.get(kit);
  if (!hint || hint.until < Date.now()) {
    const accounts = await demoAccounts(kit.database.autocommit);
    hint = { names: accounts.map((one) => one.username), until: Date.now() + 30_000 };
    hints.set(kit, hint);
  }
  return hint.names.length > 0 ? { names: hint.names, password: DEMO_PASSWORD } : undefined;
}
