import type { AuthEntry, CompanyPrivilege, PendingAuth } from '@cloudyard/contract/access/privilege.ts';
import type { PrivilegeRow, RequestRow } from './privilege.queries.ts';

type Code = AuthEntry['status']['code'];
const statusOf = (status: number) => ({ code: status as Code });
const called = (username: string | null, realName: string | null) => realName || username;

export const authView = (row: RequestRow): AuthEntry => ({
  app: row.menu_id,
  appName: row.menu_name,
  authName: row.name,
  authCode: row.key,
  authDescription: `${row.menu_name} · ${row.name}`,
  enterprise: row.enterprise_id,
  status: statusOf(row.status),
});

/**
 * Neighbours of one enterprise and one menu become one group; the rows come in that
 * order. `deciderId`: the caller.
 */
export function pendingView(rows: readonly RequestRow[], deciderId: string): PendingAuth[] {
  const groups = new Map<string, PendingAuth>();
  for (const row of rows) {
    const key = `${row.enterprise_id} ${row.menu_id}`;
    const group = groups.get(key) ?? {
      enterpriseName: row.enterprise_name,
      appCode: row.menu_code ?? row.menu_id,
      authList: [],
    };
    group.authList.push({
      ...authView(row),
      id: row.id,
      appNameEn: row.menu_name_en,
      authNameEn: row.name_en,
      purpose: row.purpose,
      until: row.until?.toISOString() ?? null,
      askedBy: called(row.asker_username, row.asker_real_name) ?? '',
      askedAt: row.asked_at.toISOString(),
      decidable: row.asked_by !== deciderId,
    });
    groups.set(key, group);
  }
  return [...groups.values()];
}

export const privilegeView = (row: PrivilegeRow): CompanyPrivilege => ({
  id: row.id,
  app: row.menu_id,
  appName: row.menu_name,
  appNameEn: row.menu_name_en,
  authCode: row.key,
  authName: row.name,
  authNameEn: row.name_en,
  enterprise: row.enterprise_id,
  enterpriseName: row.enterprise_name,
  status: row.status === null ? null : statusOf(row.status),
  purpose: row.purpose ?? '',
  until: row.until?.toISOString() ?? null,
  askedAt: row.asked_at?.toISOString() ?? null,
  askedBy: called(row.asker_username, row.asker_real_name),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: called(row.decider_username, row.decider_real_name),
  reason: row.reason ?? '',
});
