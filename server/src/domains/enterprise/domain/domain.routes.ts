import { domainApi } from '@cloudyard/contract/enterprise/domain.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { domainOf, setDomain } from './domain.queries.ts';

/** Pages of the product, and words visitors would take for it. */
const RESERVED = new Set([
  ...['api', 'assets', 'cas', 'common', 'console', 'docs', 'exception', 'feedback', 'healthz', 'metrics'],
  ...[
    'admin',
    'cloudyard',
    'help',
    'home',
    'login',
    'market',
    'platform',
    'readyz',
    'root',
    'support',
    'www',
  ],
]);

export const isReservedDomain = (domain: string) => RESERVED.has(domain.toLowerCase());

const enterpriseOf = ({ actor }: ActorContext) => orRefuse(actor.enterpriseId, 'enterprise.not_found');

async function choose(ctx: ActorContext, domain: string | null) {
  const id = enterpriseOf(ctx);
  if (domain && isReservedDomain(domain)) throw new Refusal('enterprise.domain_reserved');
  const before = orRefuse(await domainOf(ctx.db, id), 'enterprise.not_found');
  await setDomain(ctx.db, id, domain);
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.domain.choose',
    object: { type: 'enterprise', id, name: before.name },
    before: { domain: before.domain },
    after: { domain },
  });
  return { domain };
}

export const domainRoutes = (server: Server) =>
  serve(server, domainApi, {
    mine: async (ctx) => {
      const id = ctx.actor.enterpriseId;
      return { domain: (id && (await domainOf(ctx.db, id))?.domain) || null };
    },
    choose: (ctx, { body }) => choose(ctx, body.domain),
  });
