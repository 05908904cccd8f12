import type { Break, Impact, ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { product } from '../product/product.service.ts';
import { compileRule } from '../rule/engine/compile.ts';
import { modelsOf } from '../rule/judging.queries.ts';
import { devicesWithout, type PushOf, pushesFor, type RuleOf, rulesFor } from './impact.queries.ts';
import { breaksOf, differenceOf, NO_MODEL } from './model.policy.ts';
import { draftOf, publishedOf } from './model.queries.ts';

const distinct = (list: readonly { id: string; name: string }[]) => [
  ...new Map(list.map(({ id, name }) => [id, { id, name }])).values(),
];

/** Rules that can be read with the models in force, and could not with the new one. */
async function brokenRules(db: Db, productId: string, after: ThingModel) {
  const rules = await rulesFor(db, productId);
  const models = await modelsOf(db, [...new Set(rules.flatMap(({ scope }) => scope.products))]);
  const wrong = ({ graph, scope }: RuleOf, changed?: ThingModel) =>
    compileRule(
      graph,
      scope.products.flatMap((id) => (id === productId && changed ? changed : (models.get(id) ?? []))),
    ).problems.length;
  return rules.filter((one) => wrong(one, after) > wrong(one));
}

/** Pushes that name one of the things that break, in their lists or in their texts. */
const brokenPushes = (pushes: readonly PushOf[], breaks: readonly Break[]) =>
  pushes.filter(({ scope, filter, template }) =>
    breaks.some(({ id }) => {
      const word = new RegExp(`(?<![\\w.])${id.replaceAll('.', '\\.')}(?![\\w])`);
      return [...scope.properties, ...scope.events].includes(id) || word.test(`${filter} ${template}`);
    }),
  );

const requiredTags = ({ tags }: ThingModel) =>
  tags.filter(({ isRequired }) => isRequired).map(({ id }) => id);

/** What the draft breaks, and for whom. */
export async function impact(ctx: ActorContext, id: string): Promise<Impact> {
  const { devices } = await product(ctx, id);
  const draft = orRefuse(await draftOf(ctx.db, id), 'iot.model_not_found').content;
  const before = (await publishedOf(ctx.db, id))?.content ?? NO_MODEL;
  const breaks = breaksOf(before, draft);
  return {
    ...{ breaks, ...differenceOf(before, draft), devices },
    rules: breaks.length > 0 ? distinct(await brokenRules(ctx.db, id, draft)) : [],
    pushes: breaks.length > 0 ? distinct(brokenPushes(await pushesFor(ctx.db, id), breaks)) : [],
    untagged: await devicesWithout(ctx.db, id, requiredTags(draft)),
  };
}
