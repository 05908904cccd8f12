import type { RuleDraft } from '@cloudyard/contract/iot/rule.ts';
import type { Tried, TriedMessage } from '@cloudyard/contract/iot/rule-trial.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { loadedFor } from '../rule/asked.service.ts';
import { compileRule } from '../rule/engine/compile.ts';
import { type CompiledRule, type DeviceState, judge, newState, tick } from '../rule/engine/engine.ts';
import { modelsOf } from '../rule/judging.queries.ts';
import { problemsOf } from '../rule/rule.service.ts';
import type { ThingMessage } from '../stream/message.ts';
import { textOf } from './rule-trial.policy.ts';

type Trying = Pick<RuleDraft, 'scope' | 'graph'> & { messages: readonly TriedMessage[] };

/** Through what is drawn, by a device that has said nothing before. */
export async function tryMessages(ctx: ActorContext, { scope, graph, messages }: Trying): Promise<Tried[]> {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  if ((await problemsOf(ctx, scope, graph)).length > 0) throw new Refusal('iot.rule_invalid');
  const models = await modelsOf(ctx.db, scope.products);
  const asked = await ctx.over('models that rules ask', (db) =>
    loadedFor(ctx.kit, db, enterpriseId, [graph]),
  );
  const { rule } = compileRule(graph, [...models.values()], asked);
  const state = newState();
  let at = Date.now();
  return messages.map((message) => {
    at += message.after * 1_000;
    return tried(rule, state, message, { enterpriseId, productId: scope.products[0] ?? '', at });
  });
}

type Where = { enterpriseId: string; productId: string; at: number };

function tried(rule: CompiledRule, state: DeviceState, given: TriedMessage, where: Where): Tried {
  const { kind, values, event, status } = given;
  const message: ThingMessage = {
    ...{ ...where, receivedAt: where.at, deviceId: NIL, deviceName: 'test', deviceCode: 'test' },
    ...{ gatewayId: NIL, no: 0, values, quality: {}, tags: {} },
    kind: kind === 'schedule' ? 'property' : kind,
    ...(event ? { event } : {}),
    ...(status ? { status } : {}),
  };
  // Nothing is known of other devices.
  const others = () => undefined;
  const outcomes =
    kind === 'schedule'
      ? rule.triggers
          .filter(({ type }) => type === 'on-schedule')
          .map((node) => tick(rule, state, node, message, others))
      : [judge(rule, state, message, others)];
  return {
    steps: outcomes.flatMap(({ steps }) => steps),
    effects: outcomes
      .flatMap(({ effects }) => effects)
      .map((effect) => ({ node: effect.node, kind: effect.what.kind, text: textOf(effect) })),
  };
}
