import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import type { Actor } from '../../../kit/actor.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { answerFile, fileView, receiveSealed } from '../../file/index.ts';
import type { Subject } from './certification.queries.ts';
import { history, reveal, save, standing, submit, withdraw } from './certification.service.ts';
import { standingView, versionView } from './certification.view.ts';
import { ownImage } from './certification-image.service.ts';

const person = ({ userId }: Actor): Subject => ({ kind: 'person', accountId: userId });
const founding = ({ userId }: Actor): Subject => ({ kind: 'enterprise', founder: userId });
const current = (actor: Actor, { enterpriseId }: { enterpriseId: string }): Subject => {
  isCurrentEnterprise(actor, enterpriseId);
  if (!actor.enterpriseId) throw new Refusal('enterprise.no_enterprise');
  return { kind: 'enterprise', enterpriseId };
};

async function enterpriseStanding(ctx: ActorContext, subject: Subject) {
  const found = await standing(ctx, subject);
  return { ...standingView(found), enterpriseId: found.enterpriseId };
}

export const certificationRoutes = (server: Server) =>
  serve(server, certificationApi, {
    person: async (ctx) => standingView(await standing(ctx, person(ctx.actor))),
    savePerson: async (ctx, { body }) => versionView(await save(ctx, person(ctx.actor), typed(body))),
    submitPerson: async (ctx, { body }) => versionView(await submit(ctx, person(ctx.actor), body)),
    withdrawPerson: async (ctx, { body }) => versionView(await withdraw(ctx, person(ctx.actor), body)),
    personHistory: async (ctx) => (await history(ctx, person(ctx.actor))).map(versionView),

    revealOwn: (ctx, { body }) =>
      reveal(ctx, (body.kind === 'person' ? person : founding)(ctx.actor), body.field),

    founding: (ctx) => enterpriseStanding(ctx, founding(ctx.actor)),
    saveFounding: async (ctx, { body }) => versionView(await save(ctx, founding(ctx.actor), typed(body))),
    submitFounding: async (ctx, { body }) => versionView(await submit(ctx, founding(ctx.actor), body)),
    withdrawFounding: async (ctx, { body }) => versionView(await withdraw(ctx, founding(ctx.actor), body)),

    enterprise: (ctx, { query }) => enterpriseStanding(ctx, current(ctx.actor, query)),
    saveEnterprise: async (ctx, { query, body }) =>
      versionView(await save(ctx, current(ctx.actor, query), typed(body))),
    submitEnterprise: async (ctx, { query, body }) =>
      versionView(await submit(ctx, current(ctx.actor, query), body)),
    revealEnterprise: (ctx, { query, body }) => reveal(ctx, current(ctx.actor, query), body.field),
    withdrawEnterprise: async (ctx, { query, body }) =>
      versionView(await withdraw(ctx, current(ctx.actor, query), body)),
    enterpriseHistory: async (ctx, { query }) =>
      (await history(ctx, current(ctx.actor, query))).map(versionView),

    uploadImage: async (ctx, _, { request }) =>
      fileView(await receiveSealed(ctx, request, certificationApi.uploadImage, { enterpriseId: null })),
    ownImage: async (ctx, { query }, wire) => {
      const answer = await answerFile(ctx.kit, await ownImage(ctx, query.name), wire);
      if (!wire.reply.sent) wire.reply.header('cache-control', 'private, no-store');
      return answer;
    },
  });

/** The fields the user typed; untouched ones are not in it. */
const typed = <B extends { content: Record<string, string | undefined>; revision: number }>(body: B) => ({
  revision: body.revision,
  content: Object.fromEntries(
    Object.entries(body.content).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  ),
});
