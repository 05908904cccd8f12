import type { LogType } from '@cloudyard/contract/equipment/log.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { known } from '../gateway/gateway.service.ts';
import { logPage } from './log.queries.ts';
import { logView } from './log.view.ts';

const DAY_MS = 86_400_000;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Days are those of Shanghai, as everywhere in this room. */
const beginOf = (text: string) => new Date(isDay(text) ? `${text}T00:00:00+08:00` : text);
const endOf = (text: string) => new Date(beginOf(text).getTime() + (isDay(text) ? DAY_MS : 1));

type Asked = {
  guid: string;
  type?: LogType | undefined;
  beginDate?: string | undefined;
  endDate?: string | undefined;
};

export async function logOf(
  ctx: ActorContext,
  { guid, type, beginDate, endDate, page, size }: Asked & Paging,
) {
  await known(ctx, guid);
  const { rows, total } = await logPage(ctx.db, {
    ...{ gatewayId: guid, type, page, size },
    ...{ from: beginDate ? beginOf(beginDate) : undefined, until: endDate ? endOf(endDate) : undefined },
  });
  return { rows: rows.map(logView), total };
}
