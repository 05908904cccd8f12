import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import type { deploymentApi, SavedInfo } from '@cloudyard/contract/market/deployment.ts';
import { PERMANENT } from '@cloudyard/contract/market/order.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';
import { isStored, STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { RunState } from '@cloudyard/contract/runtime/values.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { z } from 'zod';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { RuntimeRefusal } from '../../../kit/runtime.ts';
import { storedPlace } from '../../file/index.ts';
import { relationsTo, releaseOf } from '../../publishing/index.ts';
import { freeHost, urlOf } from '../../runtime/index.ts';
import { goOnWithSpace, saidOf, shortfalls, spaceOfEnterprise } from '../../space/index.ts';
import { insertOrder, insertSteps } from '../order/delivery.queries.ts';
import { slugOf } from '../order/delivery.service.ts';
import { queueDelivery } from '../order/delivery-listeners.service.ts';
import { spaceItems } from '../order/order.policy.ts';
import {
  firstPlan,
  keepInfo,
  type MeantVersion,
  meantVersion,
  runningOf,
  versionById,
} from './deployment.queries.ts';

type Which = { appId: string; majorId?: string | undefined; minorId?: string | undefined };

export async function current(ctx: ActorContext, appId: string) {
  const row = await runningOf(ctx.db, orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed'), appId);
  return row ? { id: row.id, url: urlOf(ctx.kit.env)(row.host), state: row.state as RunState } : null;
}

/** For those it belongs to, and those who decide on it; for others it does not exist. */
async function seen(ctx: ActorContext, which: Which): Promise<MeantVersion> {
  const version = orRefuse(await meantVersion(ctx.db, which), 'market.version_not_found');
  const relations = await relationsTo(ctx, version);
  if (relations.size === 0) throw new Refusal('market.version_not_found');
  return version;
}

export async function appInfo(ctx: ActorContext, which: Which) {
  const { content } = await seen(ctx, which);
  const { program, image, sourceType } = content;
  return {
    jarUrl:
      program && isStored(sourceType)
        ? addressOf(marketFileApi.program, { params: { name: program.name } })
        : '',
    dockerUrl: sourceType === 'IMAGE' ? image : '',
  };
}

type Wanted = z.output<typeof deploymentApi.deploy.body>;

/** One's own application in one's own space costs nothing but room in it. */
export async function deployOwn(ctx: ActorContext, { namespaceId, visitUrl, ...which }: Wanted) {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  const version = orRefuse(await meantVersion(ctx.db, which), 'market.version_not_found');
  if (!(await relationsTo(ctx, version)).has('owner')) throw new Refusal('market.version_not_found');
  if (version.application_status !== STATUS.online || version.status !== STATUS.online)
    throw new Refusal('market.not_listed');
  const space = orRefuse(await spaceOfEnterprise(ctx.db, enterpriseId), 'market.no_space');
  if (space.id !== namespaceId.toLowerCase()) throw new Refusal('space.not_found');
  if (space.status !== SPACE_STATUS.online) throw new Refusal('space.not_online');
  const plan = orRefuse(await firstPlan(ctx.db, version.application_id), 'market.resource_not_found');
  const snapshot = { ...plan, periods: [] };
  const short = await shortfalls(ctx, enterpriseId, spaceItems(snapshot));
  if (short.length > 0) throw new Refusal('space.quota_short', saidOf(short));
  const id = newId();
  await insertOrder(ctx.db, {
    ...{ id, enterprise_id: enterpriseId, buyer_id: ctx.actor.userId, space_id: space.id },
    ...{ application_id: version.application_id, version_id: version.id, plan_id: plan.id },
    ...{ name: version.name, en_name: version.en_name, version: version.version, logo: version.logo },
    ...{ publisher: space.enterprise_name, plan: JSON.stringify(snapshot), months: PERMANENT, cost: 0 },
  });
  await insertSteps(ctx.db, { id, enterprise_id: enterpriseId });
  await queueDelivery(ctx, id);
  const host = await freeHost(ctx.db, slugOf(version.code), space.name);
  const path = visitUrl.replace(/^\{host\}/, '');
  return { orderId: id, url: `${urlOf(ctx.kit.env)(host)}${path.startsWith('/') ? path : '/'}` };
}

/** What was approved is laid out before anybody buys it: the first start need not wait for it. */
async function prepareVersion(ctx: ActorContext, id: string) {
  if (!holds(ctx.actor, 'market.application.verify')) throw new Refusal('kit.not_allowed');
  const version = orRefuse(await versionById(ctx.db, id), 'market.version_not_found');
  if (version.status !== STATUS.approved && version.status !== STATUS.online)
    throw new Refusal('market.not_listed');
  const release = releaseOf('', version.content);
  await ctx.commitAndRelease();
  if (release.file === '') return { id, done: true };
  try {
    await ctx.kit.runtime.place(release, async () => {
      const bytes = await ctx.kit.storage.get(storedPlace(release.file));
      if (!bytes) throw new RuntimeRefusal('The program is not in the storage any more.');
      return bytes;
    });
    return { id, done: true };
  } catch (error) {
    // It is laid out when it is bought; what is wrong with it is reported then.
    ctx.log.warn({ err: error, version: id }, 'an approved program could not be laid out');
    return { id, done: false };
  }
}

export async function publish(ctx: ActorContext, body: z.output<typeof deploymentApi.publish.body>) {
  if (!('namespaceId' in body)) return prepareVersion(ctx, 'minorId' in body ? body.minorId : body.id);
  if (!holds(ctx.actor, 'space.review.decide')) throw new Refusal('kit.not_allowed');
  await goOnWithSpace(ctx, body.namespaceId);
  return { id: body.namespaceId, done: true };
}

export async function saveInfo(ctx: ActorContext, info: SavedInfo) {
  const version = orRefuse(await meantVersion(ctx.db, info), 'market.version_not_found');
  if (!(await relationsTo(ctx, version)).has('owner')) throw new Refusal('market.version_not_found');
  await keepInfo(ctx.db, {
    ...{ version_id: version.id, app_name: info.appName, version: info.version, url: info.url },
    ...{ profile: info.profile, other: info.other, container_port: info.containerPort, jdk: info.jdk },
    ...{
      jenkins_project: info.jenkinsProject,
      gitlab_project: info.gitlabProject,
      saved_by: ctx.actor.userId,
    },
  });
  return info;
}
