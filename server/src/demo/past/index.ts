import { demoCast } from '../../domains/enterprise/index.ts';
import type { Context } from '../../kit/context.ts';
import type { Published } from '../applications.ts';
import type { Day } from '../calendar.ts';
import { writeAlgorithms } from './algorithms.ts';
import { showPapers } from './certificates.ts';
import { newChronicle, writeChronicle } from './chronicle.ts';
import { placeDevices } from './devices.ts';
import { forwardThings } from './forwards.ts';
import { certifyGateways } from './gateways.ts';
import { shareThings } from './hub.ts';
import { gather } from './joins.ts';
import { sayGoodbye } from './leavers.ts';
import { correspond, type Types } from './letters.ts';
import { comeAndGo } from './logins.ts';
import { notePublishing } from './market.ts';
import { keepBooks } from './money.ts';
import { judge } from './opinions.ts';
import { countHours } from './overview.ts';
import { askForPages } from './privileges.ts';
import { describeThings } from './products.ts';
import { askForRoles } from './requests.ts';
import { watchThings } from './rules.ts';
import { answerTickets } from './tickets.ts';

type Ground = { day: Day; published: Published[]; types: Types; cards: Record<string, string> };

/** What ninety days leave behind: rows of every room, what people were told of it, and the log of who did it. */
export async function remember(ctx: Context, { day, published, types, cards }: Ground) {
  const chronicle = newChronicle(day, await demoCast(ctx.db));
  await comeAndGo(ctx, chronicle);
  await gather(ctx, chronicle);
  await sayGoodbye(ctx, chronicle);
  notePublishing(chronicle, published);
  await judge(ctx, chronicle, published);
  await keepBooks(ctx, chronicle, published);
  await askForRoles(ctx, chronicle);
  await askForPages(ctx, chronicle);
  await showPapers(ctx, chronicle, cards);
  await certifyGateways(ctx, chronicle);
  await describeThings(ctx, chronicle);
  await forwardThings(ctx, chronicle);
  await placeDevices(ctx, chronicle);
  await watchThings(ctx, chronicle);
  await shareThings(ctx, chronicle, await writeAlgorithms(ctx, chronicle));
  await countHours(ctx, chronicle);
  correspond(chronicle, types);
  await answerTickets(ctx, chronicle);
  await writeChronicle(ctx, chronicle);
}
