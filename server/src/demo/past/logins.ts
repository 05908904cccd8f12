import type { EndReason } from '@cloudyard/contract/identity/monitor.ts';
import {
  addDemoFailures,
  addDemoVisits,
  type DemoFailure,
  type DemoVisit,
} from '../../domains/identity/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, daysBefore, isHoliday, isWeekend, minutesAfter, startOfDay } from '../calendar.ts';
import { type Random, seeded } from '../random.ts';
import { agentOf } from './agents.ts';
import { addressOf, type Chronicle, type Person } from './chronicle.ts';

const DAYS = 90;
const PEOPLE_OF_THE_DEMO = /^(admin|deng\.rui|lin\.qiao|zhou\.yan|he\.ming|qin\.yue|meng\.xia)$/;

/** On how many of a hundred working days a user comes. */
function habitOf({ username }: Person) {
  if (username === 'su.wen') return 0.3;
  return PEOPLE_OF_THE_DEMO.test(username) ? 0.85 : seeded(`${username} habit`).between(0.22, 0.62);
}

/** Few come on free days; every month some more come than in the one before. */
function crowdOn(day: Date, days: number) {
  const growth = 1 - 0.4 * (days / DAYS);
  return growth * (isHoliday(day) ? 0.05 : isWeekend(day) ? 0.09 : 1);
}

/** In the morning, many once more after lunch, few in the evening. */
function hoursOf(random: Random): number[] {
  const late = random.chance(0.16) ? random.between(0.6, 2) : 0;
  const morning = 7.7 + random.between(0, 1.1) + random.between(0, 1.2) + late;
  const noon = 12.8 + random.between(0, 0.8) + random.between(0, 1) + late;
  const evening = 19.5 + random.between(0, 2);
  return [
    ...(random.chance(0.9) ? [morning] : []),
    ...(random.chance(0.42) ? [noon] : []),
    ...(random.chance(0.05) ? [evening] : []),
  ];
}

const ENDINGS: readonly (readonly [share: number, reason: EndReason, minutes: number])[] = [
  [0.5, 'logout', 0],
  [0.86, 'idle', 60],
  [0.92, 'tgt', 12],
  [0.96, 'replaced', 2],
  [0.98, 'pushed_out', 4],
  [1, 'hard_limit', 0],
];

function endingOf(random: Random, at: Date, latest: Date) {
  const seen = minutesAfter(at, random.between(8, 170));
  const at100 = random.between(0, 1);
  const [, reason, minutes] = ENDINGS.find(([share]) => at100 < share) ?? [1, 'logout' as const, 0];
  const ended = reason === 'hard_limit' ? minutesAfter(at, 720) : minutesAfter(seen, minutes);
  return ended < latest
    ? { seen, ended, reason }
    : { seen: latest, ended: latest, reason: 'logout' as const };
}

function visitOf(
  { today }: Chronicle,
  person: Person,
  random: Random,
  days: number,
  hour: number,
): DemoVisit {
  const at = minutesAfter(daysBefore(today, days), hour * 60);
  const { enterprise_id, enterprise_name } = person;
  return {
    id: newId(),
    account: person,
    enterprise: enterprise_id ? { id: enterprise_id, name: enterprise_name } : null,
    address: addressOf(person),
    agent: agentOf(person.username, random, days),
    at,
    ...endingOf(random, at, minutesAfter(daysBefore(today, days - 1), -1)),
  };
}

function visitsOf(chronicle: Chronicle, person: Person): DemoVisit[] {
  const random = seeded(`${person.username} logins`);
  const habit = habitOf(person);
  const visits: DemoVisit[] = [];
  for (let days = DAYS; days > 0; days -= 1) {
    const day = daysBefore(chronicle.today, days);
    const comes = random.chance(habit * crowdOn(day, days));
    const hours = hoursOf(random);
    if (!comes || day <= startOfDay(person.created_at)) continue;
    visits.push(...hours.map((hour) => visitOf(chronicle, person, random, days, hour)));
  }
  return visits;
}

/** An administrator ends a session, with a word why. */
function sendAway(chronicle: Chronicle, visits: DemoVisit[]) {
  const admin = chronicle.person('admin');
  const words = [
    '系统升级，请十分钟后重新登录',
    '账号在陌生设备上登录，请核实后再使用',
    '值班电脑不要保留登录',
  ];
  for (const [n, note] of words.entries()) {
    const visit = visits[Math.floor(((n + 1) * visits.length) / 4)];
    if (visit) Object.assign(visit, { reason: 'kicked_out', by: admin.username, note, ended: visit.seen });
  }
}

/** Mistyped passwords and codes of people who then came in, strangers, and one night of guessing. */
function failuresOf(chronicle: Chronicle, visits: DemoVisit[]): DemoFailure[] {
  const random = seeded('failures');
  const mistyped = visits
    .filter(() => random.chance(0.045))
    .map(({ account, address, agent, at }) => {
      const cause = random.chance(0.85) ? 'wrong_password' : 'wrong_code';
      return { account, address, agent, at: minutesAfter(at, -random.between(0.3, 2)), cause };
    });
  const agent = agentOf('stranger', random, 1);
  const strangers = Array.from({ length: 14 }, (_, n) => {
    const at = minutesAfter(daysBefore(chronicle.today, 3 + n * 6), random.between(60, 1380));
    return {
      account: null,
      typed: random.pick(['root', 'test', 'guest', 'oper']),
      agent,
      at,
      cause: 'unknown',
    };
  }).map((one, n) => ({ ...one, address: `192.0.2.${230 + (n % 5)}` }));
  const night = minutesAfter(daysBefore(chronicle.today, 37), 192);
  const guesses = Array.from({ length: 9 }, (_, n) => {
    const at = minutesAfter(night, n * 0.4);
    return {
      account: chronicle.person('admin'),
      address: '192.0.2.236',
      agent,
      at,
      cause: n < 5 ? 'wrong_password' : 'locked',
    };
  });
  return [...mistyped, ...strangers, ...guesses];
}

function noteVisit({ acts, person }: Chronicle, visit: DemoVisit) {
  const { id, account, at, ended, reason, note } = visit;
  const by = person(account.username);
  const session = { type: 'session', id, name: account.username };
  acts.push(
    { at, by, action: 'identity.session.open', place: null, object: session, after: { state: 'open' } },
    {
      ...{ at: ended, action: 'identity.session.end', object: session },
      ...(reason === 'kicked_out' ? { by: person('admin') } : { by }),
      // What time ended was no user's act in an enterprise.
      ...(reason === 'logout' ? {} : { place: null }),
      after: { reason, ...(note ? { note } : {}) },
    },
  );
}

/** Who came in the last ninety days, for how long, and who was not let in. */
export async function comeAndGo(ctx: Context, chronicle: Chronicle) {
  const visits = chronicle.everybody
    .flatMap((person) => visitsOf(chronicle, person))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  sendAway(chronicle, visits);
  await addDemoVisits(ctx.db, visits);
  await addDemoFailures(ctx.db, failuresOf(chronicle, visits));
  for (const visit of visits) noteVisit(chronicle, visit);
  const guessed = chronicle.person('admin');
  chronicle.acts.push({
    ...{ at: atWork(chronicle.today, 36, 9.1), by: guessed, action: 'identity.account.change-password' },
    object: { type: 'account', id: guessed.id, name: guessed.username },
  });
}
