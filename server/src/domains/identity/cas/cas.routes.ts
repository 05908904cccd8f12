import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countedAs } from '../../../kit/address.ts';
import type { Kit } from '../../../kit/context.ts';
import { publicOrigin } from '../../../kit/http.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Server } from '../../../kit/serve.ts';
import { parseForm, queryOf } from './cas-http.ts';
import { showLogin, takeLogin } from './cas-login.ts';
import { logout } from './cas-logout.ts';
import { proxy } from './cas-proxy.ts';
import { attributesOf, judge, validatePlain, validateService } from './cas-validate.ts';
import { samlFailure, samlSuccess } from './cas-xml.ts';

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, processEntities: false });

/** The ticket inside a SAML 1.1 question; entities and document types are not read at all. */
function artifactOf(xml: unknown): string | undefined {
  if (typeof xml !== 'string' || /<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  try {
    const found = parser.parse(xml)?.Envelope?.Body?.Request?.AssertionArtifact;
    return typeof found === 'string' ? found.trim() : undefined;
  } catch {
    return undefined;
  }
}

async function samlValidate(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const { TARGET = '' } = queryOf(request);
  const ticket = artifactOf(request.body);
  const found = await judge(kit, request, { service: TARGET, ticket, renew: false, proxied: false });
  reply.type('text/xml; charset=utf-8');
  if ('code' in found) return reply.send(samlFailure(TARGET, found));
  const success = { user: found.owner.username, attributes: attributesOf(found), proxies: [] };
  return reply.send(samlSuccess(TARGET, publicOrigin(request, kit.env), success));
}

type Page = (kit: Kit, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The central login: pages and answers to the letter of CAS 3.0, not calls of the contract. */
export function casRoutes({ app, kit }: Server) {
  // Another server is the central login, and ours must not stand beside it with its own passwords.
  if (kit.env.CAS_URL) {
    return app.get('/cas/*', () => {
      throw new Refusal('kit.not_found');
    });
  }
  return app.register(async (cas) => {
    cas.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_, body, done) => done(null, parseForm(String(body))),
    );
    for (const type of ['text/xml', 'application/xml', 'application/soap+xml']) {
      cas.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 16_384 }, (_, body, done) =>
        done(null, body),
      );
    }
    await pages(cas, kit);
  });
}

async function pages(cas: FastifyInstance, kit: Kit) {
  const count = (request: FastifyRequest) =>
    kit.limiter.take(`cas ${countedAs(request.ip)}`, { max: kit.env.RATE_LIMIT, seconds: 60 });
  const at = (handler: Page) => async (request: FastifyRequest, reply: FastifyReply) => {
    await count(request);
    return handler(kit, request, reply);
  };
  cas.get('/cas/login', at(showLogin));
  cas.post(
    '/cas/login',
    at((...visit) => refuseForeign(kit, visit[1]) ?? takeLogin(...visit)),
  );
  cas.get('/cas/logout', at(logout));
  cas.get('/cas/validate', at(validatePlain));
  const ways = {
    serviceValidate: { proxied: false, attributes: false },
    proxyValidate: { proxied: true, attributes: false },
    'p3/serviceValidate': { proxied: false, attributes: true },
    'p3/proxyValidate': { proxied: true, attributes: true },
  };
  for (const [path, how] of Object.entries(ways)) {
    const handler = validateService(kit, how);
    cas.get(
      `/cas/${path}`,
      at((_, request, reply) => handler(request, reply)),
    );
  }
  cas.get('/cas/proxy', at(proxy));
  cas.post('/cas/samlValidate', at(samlValidate));
  await assets(cas);
}

/** Refuses a form of another site, so that it cannot log a visitor's browser in. */
function refuseForeign(kit: Kit, request: FastifyRequest): undefined {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  // Without a referrer browsers send `null` as the origin of a form.
  const elsewhere = origin !== undefined && origin !== 'null' && origin !== publicOrigin(request, kit.env);
  if (foreign || elsewhere) throw new Refusal('kit.cross_site');
  return undefined;
}

async function assets(cas: FastifyInstance) {
  const files = { 'login.css': 'text/css', 'login.js': 'text/javascript' };
  for (const [name, type] of Object.entries(files)) {
    const body = await readFile(join(import.meta.dirname, 'assets', name));
    cas.get(`/cas/assets/${name}`, (_, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(body),
    );
  }
}
