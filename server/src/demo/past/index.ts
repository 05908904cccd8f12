import { demoCast } from '../../domains/enterprise/index.ts';
import { insertDemoForward, insertDemoHours } from '../../domains/iot/index.ts';
import { insertDemoArrivals } from '../../domains/telemetry/index.ts';
import type { Context } from '../../kit/context.ts';
import type { Published } from '../applications.ts';
import { type Day, daysBefore, hoursBefore } from '../calendar.ts';
import { writeAlgorithms } from './algorithms.ts';
import { showPapers } from './certificates.ts';
import { type Chronicle, newChronicle, writeChronicle } from './chronicle.ts';
import { placeDevices } from './devices.ts';
import { exportData } from './exports.ts';
import { certifyGateways } from './gateways.ts';
import { shareThings } from './hub.ts';
import { gather } from './joins.ts';
import { sayGoodbye } from './leavers.ts';
import { correspond, type Types } from './letters.ts';
import { comeAndGo } from './logins.ts';
import { notePublishing } from './market.ts';
import { keepBooks } from './money.ts';
import { judge } from './opinions.ts';
import { askForPages } from './privileges.ts';
import { describeThings } from './products.ts';
import { askForRoles } from './requests.ts';
import { measureMachine } from './resources.ts';
import { watchThings } from './rules.ts';
import { answerTickets } from './tickets.ts';
import { issueTokens } from './tokens.ts';
import { tellSystems } from './webhooks.ts';

const DAYS = 31;

/** How many devices were online in the last month, and what they sent. */
async function countHours({ db }: Context, { now }: Chronicle) {
  await insertDemoArrivals(db, await insertDemoHours(db, daysBefore(now, DAYS), hoursBefore(now, 1)));
}

/** What 海川重工 forwards: to our own receiver, so that it moves without any system outside. */
const forwardThings = ({ db }: Context, { now }: Chronicle) =>
  insertDemoForward(db, {
    ...{ enterprise: '海川重工', by: 'lin.qiao', at: daysBefore(now, 12) },
    ...{ name: '演示接收器', push: '设备数据送到演示接收器' },
    template: '{"device": "${deviceCode}", "name": "${deviceName}", "at": "${at}", "values": "${values}"}',
  });

type Ground = { day: Day; published: Published[]; types: Types; cards: Record<string, string> };

/** What ninety days leave behind: rows of every room, their notifications, and the log of who did it. */
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
  await issueTokens(ctx, chronicle);
  await tellSystems(ctx, chronicle);
  await exportData(ctx, chronicle);
  await showPapers(ctx, chronicle, cards);
  await certifyGateways(ctx, chronicle);
  await describeThings(ctx, chronicle);
  await forwardThings(ctx, chronicle);
  await placeDevices(ctx, chronicle);
  await watchThings(ctx, chronicle);
  await shareThings(ctx, chronicle, await writeAlgorithms(ctx, chronicle));
  await countHours(ctx, chronicle);
  await measureMachine(ctx, chronicle);
  correspond(chronicle, types);
  await answerTickets(ctx, chronicle);
  await writeChronicle(ctx, chronicle);
}
