import type { MenuEntry, RoomObject, RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';
import { RULES } from '../shared/paths.ts';

const ONE = `${RULES}/:id`;

export const ruleRoutes: RoomRoute[] = [
  {
    path: RULES,
    title: titles.rules,
    permission: 'iot.rule.read',
    load: () => import('./rule-list.page.tsx').then((m) => m.RuleListPage),
    layout: 'console',
  },
  {
    path: ONE,
    title: titles.rule,
    permission: 'iot.rule.read',
    load: () => import('./rule.page.tsx').then((m) => m.RulePage),
    inner: RULES,
    layout: 'console',
  },
];

export const ruleObjects: RoomObject[] = [{ type: 'rule', path: ONE, permission: 'iot.rule.read' }];

export const ruleMenu: MenuEntry[] = [
  {
    group: 'iot',
    title: titles.rules,
    icon: 'rule',
    path: RULES,
    order: 70,
    enterprise: true,
    buttons: [{ key: 'iot.rule.edit', title: titles.manageRules }],
  },
];
