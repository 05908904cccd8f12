import { INVITATION_DAYS } from '@cloudyard/contract/enterprise/invitation.ts';
import { insertDemoArrivals, insertDemoInvitations } from '../../domains/enterprise/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, daysBefore, hoursBefore } from '../calendar.ts';
import { type Chronicle, type Person, tell } from './chronicle.ts';

/** Who invites people into an enterprise. */
const HEADS: Record<string, string> = { 海川重工: 'lin.qiao', 云杉精密: 'zhou.yan', 澜舟软件: 'lan.zhou' };

type Invited = {
  by: Person;
  name: string;
  email: string;
  at: Date;
  person?: Person;
  sealed?: Date;
};

/** Asked and did not come, was asked by mistake, or has not answered yet. */
const others: readonly (readonly [by: string, name: string, mail: string, daysAgo: number, sealed?: true])[] =
  [
    ['lin.qiao', '葛青', 'ge.qing', 71],
    ['lin.qiao', '闻一鸣', 'wen.yiming', 52],
    ['lin.qiao', '丁雪', 'ding.xue', 33, true],
    ['lin.qiao', '穆然', 'mu.ran', 18],
    ['lin.qiao', '褚朗', 'chu.lang', 4],
    ['lin.qiao', '丁雪', 'ding.xue', 2],
    ['zhou.yan', '阮思', 'ruan.si', 44],
    ['zhou.yan', '路遥', 'lu.yao', 3],
    ['lan.zhou', '祁山', 'qi.shan', 1],
  ];

function rowOf({ by, name, email, at, person, sealed }: Invited) {
  return {
    ...{ id: newId(), enterprise_id: by.enterprise_id, name, email, invited_by: by.id },
    ...{
      created_at: at,
      sent_at: at,
      expires_at: daysBefore(at, -INVITATION_DAYS),
      sealed_at: sealed ?? null,
    },
    department_id: person?.department_id ?? null,
    position_id: person?.position_id ?? null,
    activated_at: person?.joined_at ?? null,
    activated_by: person?.id ?? null,
  };
}

function noteInvitation({ acts }: Chronicle, { by, name, email, at, person, sealed }: Invited, id: string) {
  const object = { type: 'invitation', id, name };
  const seat = { departmentId: person?.department_id ?? null, positionId: person?.position_id ?? null };
  const people = [{ id, name, email }];
  acts.push({ at, by, action: 'enterprise.invitation.invite', object, after: { ...seat, people } });
  if (sealed) acts.push({ at: sealed, by, action: 'enterprise.invitation.seal', object, after: { people } });
  if (person?.joined_at)
    acts.push({
      ...{ at: person.joined_at, by: person, action: 'enterprise.invitation.activate', object },
      after: { ...seat, userId: person.id },
    });
}

function tellJoined(chronicle: Chronicle, { by, name, person }: Invited) {
  const { enterprise_id: place, enterprise_name: about, joined_at: at } = person ?? by;
  if (!person || !at) return;
  tell(chronicle, { event: 'joined', values: {}, at, to: [person], place, about });
  const link = '/console/user-invitation';
  tell(chronicle, { event: 'invitation-accepted', values: { name }, at, to: [by], place, link });
}

/** How everybody registered, and who was invited where. */
export async function gather(ctx: Context, chronicle: Chronicle) {
  const { today, everybody, person: named, acts } = chronicle;
  for (const by of everybody) {
    const registeredAs = by.enterprise_id ? 'enterprise' : 'private';
    acts.push({
      ...{ at: by.created_at, by, place: null, action: 'identity.account.register' },
      object: { type: 'account', id: by.id, name: by.username },
      after: { username: by.username, registeredAs },
    });
  }
  const came = everybody.flatMap((person): Invited[] => {
    const head = HEADS[person.enterprise_name];
    if (!head || head === person.username || !person.joined_at) return [];
    const at = hoursBefore(person.joined_at, 22);
    return [{ by: named(head), name: person.real_name, email: person.email, at, person }];
  });
  const asked = others.map(([by, name, mail, days, sealed]): Invited => {
    const at = atWork(today, days, 10.4);
    const email = `${mail}@${named(by).email.split('@')[1]}`;
    return { by: named(by), name, email, at, ...(sealed ? { sealed: atWork(today, days - 2, 16) } : {}) };
  });
  const invited = [...came, ...asked];
  const rows = invited.map(rowOf);
  await insertDemoInvitations(ctx.db, rows);
  for (const [n, one] of invited.entries()) {
    noteInvitation(chronicle, one, rows[n]?.id as string);
    tellJoined(chronicle, one);
  }
  await insertDemoArrivals(ctx.db);
}
