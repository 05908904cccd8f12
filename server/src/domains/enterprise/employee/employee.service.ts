import { type Employee, employeeApi, type OwnJob } from '@cloudyard/contract/enterprise/employee.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { placeOf } from '../department/department.service.ts';
import {
  type Among,
  type Filter,
  formerAfter,
  formerById,
  formerPage,
  memberById,
  memberPage,
  membersAfter,
  movesOf,
} from './employee.queries.ts';
import { formerView, memberView, moveView } from './employee.view.ts';
import { updateMembers } from './employee-change.queries.ts';
import { comingsAndGoings, headCounts, headCountsAtTop } from './employee-figures.queries.ts';

/** Among whom the caller looks, and whose phone and mail they see whole: those they may change. */
export function amongOf(ctx: ActorContext): Among {
  const { actor, reach } = ctx;
  const key = employeeApi.change.allow;
  const edits = actor.keys.has(key) ? (actor.reaches.get(key) ?? 'enterprise') : null;
  return { enterpriseId: actor.enterpriseId ?? NIL, reach, edits };
}

/** The same for a list: phones and mails are masked there for every caller. */
export const listedOf = (ctx: ActorContext): Among => ({ ...amongOf(ctx), edits: null });

export async function employeePage(ctx: ActorContext, query: Filter & Paging) {
  const among = listedOf(ctx);
  if (query.type === 'left') {
    const { rows, total } = await formerPage(ctx.db, among, query);
    return toPage(rows.map(formerView), total, query);
  }
  const { rows, total } = await memberPage(ctx.db, among, query);
  return toPage(rows.map(memberView), total, query);
}

/** A user who works here or did, within the caller's reach. */
async function employeeSeen(ctx: ActorContext, id: string, among: Among) {
  const member = await memberById(ctx.db, among, id);
  if (member) return { employee: memberView(member), whole: member.editable };
  const former = await formerById(ctx.db, among, id);
  if (former) return { employee: formerView(former), whole: former.editable };
  throw new Refusal('enterprise.employee_not_found');
}

export const employeeOf = async (ctx: ActorContext, id: string, among = amongOf(ctx)): Promise<Employee> =>
  (await employeeSeen(ctx, id, among)).employee;

/** With phone and mail whole for callers who may change them; such a look is audited. */
export async function employeeWithMoves(ctx: ActorContext, id: string) {
  const { employee, whole } = await employeeSeen(ctx, id, amongOf(ctx));
  if (whole && id !== ctx.actor.userId)
    await ctx.kit.audit.record(ctx, {
      action: 'enterprise.employee.view',
      object: { type: 'employee', id, name: employee.username },
    });
  return { ...employee, moves: (await movesOf(ctx.db, placeOf(ctx), id)).map(moveView) };
}

/** After a change the member may be beyond the caller's reach; the result is returned all the same. */
export const employeeAfter = (ctx: ActorContext, id: string) =>
  employeeOf(ctx, id, { enterpriseId: placeOf(ctx), reach: 'enterprise', edits: 'enterprise' });

export async function ownJob(ctx: ActorContext) {
  placeOf(ctx);
  return employeeAfter(ctx, ctx.actor.userId);
}

export async function saveOwnJob(ctx: ActorContext, { workPhone, workplace, duties }: OwnJob) {
  const { userId, username } = ctx.actor;
  const before = await ownJob(ctx);
  await updateMembers(ctx.db, placeOf(ctx), [userId], { work_phone: workPhone, workplace, duties });
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.employee.save-own',
    object: { type: 'employee', id: userId, name: username },
    before: { workPhone: before.workPhone, workplace: before.workplace, duties: before.duties },
    after: { workPhone, workplace, duties },
  });
  return employeeAfter(ctx, userId);
}

const MONTHS = 12;

export async function peopleFigures(ctx: ActorContext, zone: string) {
  const among = amongOf(ctx);
  return {
    ...(await headCounts(ctx.db, among)),
    departments: await headCountsAtTop(ctx.db, among),
    months: await comingsAndGoings(ctx.db, among, zone, MONTHS),
  };
}

/** Records in the audit log who exported the list. */
export async function noteExport(ctx: ActorContext, filter: Filter) {
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.employee.export',
    object: { type: 'employee', id: '-', name: 'employees' },
    after: filter,
  });
}

const HEAD = [
  '工号',
  '姓名',
  '用户名',
  '部门',
  '岗位',
  '手机',
  '邮箱',
  '办公电话',
  '工作地点',
  '加入时间',
  '离开时间',
];

/** Inside the caller's wall. */
export function exportLines(ctx: ActorContext, filter: Filter) {
  const scope = { user: ctx.actor.userId, enterprise: ctx.actor.enterpriseId };
  const among = listedOf(ctx);
  return csvInBatches(
    HEAD,
    (last: Employee | undefined, most) =>
      ctx.kit.database.transaction(scope, async (db) =>
        filter.type === 'left'
          ? (await formerAfter(db, among, filter, last?.id ?? NIL, most)).map(formerView)
          : (await membersAfter(db, among, filter, last?.id ?? NIL, most)).map(memberView),
      ),
    lineOf,
  );
}

const lineOf = (one: Employee) => [
  one.workNum,
  one.realName,
  one.username,
  one.departmentPath.join('/'),
  one.position?.name,
  one.phone,
  one.email,
  one.workPhone,
  one.workplace,
  one.joinedAt,
  one.leftAt,
];
