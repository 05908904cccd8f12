import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { HISTORY_POLICIES } from '../shared/paths.ts';

export const historyPolicyRoutes: RoomRoute[] = [
  {
    path: HISTORY_POLICIES,
    title: titles.historyPolicies,
    permission: 'iot.history-policy.read',
    load: () => import('./history-policy-list.page.tsx').then((m) => m.HistoryPolicyListPage),
    layout: 'console',
  },
];

export const historyPolicyMenu: MenuEntry[] = [
  {
    group: 'points',
    title: titles.historyPolicies,
    icon: 'history-policy',
    path: HISTORY_POLICIES,
    order: 120,
    enterprise: true,
    buttons: [{ key: 'iot.history-policy.edit', title: titles.manageHistoryPolicies }],
  },
];
