import { XMLParser } from 'fast-xml-parser';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { publicOrigin } from '../../kit/http.ts';
import { queryOf } from './cas-http.ts';
import { attributesOf, judge } from './cas-validate.ts';
import { samlFailure, samlSuccess } from './cas-xml.ts';

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, processEntities: false });

/** The ticket inside a SAML 1.1 question; entities and document types are not read at all. */
export function artifactOf(xml: unknown): string | undefined {
  if (typeof xml !== 'string' || /<!(DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  try {
    const found = parser.parse(xml)?.Envelope?.Body?.Request?.AssertionArtifact;
    return typeof found === 'string' ? found.trim() : undefined;
  } catch {
    return undefined;
  }
}

export async function samlValidate(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const { TARGET = '' } = queryOf(request);
  const ticket = artifactOf(request.body);
  const found = await judge(kit, request, { service: TARGET, ticket, renew: false, proxied: false });
  reply.type('text/xml; charset=utf-8');
  if ('code' in found) return reply.send(samlFailure(TARGET, found));
  const success = { user: found.owner.username, attributes: attributesOf(found), proxies: [] };
  return reply.send(samlSuccess(TARGET, publicOrigin(request, kit.env), success));
}
