import type { ActorContext } from '../../../kit/context.ts';
import { seriesOf } from '../../telemetry/index.ts';
import { newestConfig, nodesOf } from '../config/config.queries.ts';
import { known } from './gateway.service.ts';
import { gatewayView } from './gateway.view.ts';

/** A gateway with what it measures. */
export async function gatewayWithNodes(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  const config = await newestConfig(ctx.db, id);
  const numbers = new Map((await seriesOf(ctx.db, id)).map((one) => [one.name, one.id]));
  const nodes = config ? nodesOf(config) : [];
  return gatewayView(
    row,
    nodes.map((node) => ({ ...node, id: numbers.get(node.alias) ?? 0 })),
  );
}
