import type { Context } from '../../kit/context.ts';
import { Refusal } from '../../kit/refusal.ts';
import { countLasting, deleteMemberships } from './member.queries.ts';
import { isAdministration } from './role.policy.ts';
import { lockRole, roleById } from './role.queries.ts';

/** After somebody has left a role: the last administrator stays. Those who leave at once do so one by one. */
export async function mustKeepAdministrator({ db }: Pick<Context, 'db'>, roleId: string) {
  const role = await roleById(db, roleId);
  if (!role || !isAdministration(role)) return;
  await lockRole(db, roleId);
  if ((await countLasting(db, roleId)) === 0) throw new Refusal('access.last_administrator');
}

/** Who deregisters loses every role; neither the platform nor an enterprise is left without an administrator. */
export async function leaveRoles(ctx: Context, { userId }: { userId: string }) {
  for (const { role_id } of await deleteMemberships(ctx.db, userId))
    await mustKeepAdministrator(ctx, role_id);
}
