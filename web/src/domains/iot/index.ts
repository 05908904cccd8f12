import type { RoomManifest } from '../../kit/room-manifest.ts';
import { alarmCards, alarmMenu, alarmObjects, alarmRoutes } from './alarm/manifest.ts';
import { debugMenu, debugRoutes } from './debug/manifest.ts';
import { deviceMenu, deviceObjects, deviceRoutes } from './device/manifest.ts';
import { forwardMenu, forwardObjects, forwardRoutes } from './forward/manifest.ts';
import { groupMenu, groupRoutes } from './group/manifest.ts';
import { historyMenu, historyRoutes } from './history/manifest.ts';
import { historyPolicyMenu, historyPolicyRoutes } from './history-policy/manifest.ts';
import { keptHistoryMenu, keptHistoryRoutes } from './kept-history/manifest.ts';
import { overviewCards, overviewMenu, overviewRoutes } from './overview/manifest.ts';
import { productMenu, productObjects, productRoutes } from './product/manifest.ts';
import { pushMenu, pushObjects, pushRoutes } from './push/manifest.ts';
import { realtimeMenu, realtimeRoutes } from './realtime/manifest.ts';
import { ruleMenu, ruleObjects, ruleRoutes } from './rule/manifest.ts';

export const iotManifest: RoomManifest = {
  room: 'iot',
  routes: [
    ...[...overviewRoutes, ...productRoutes, ...deviceRoutes, ...groupRoutes, ...realtimeRoutes],
    ...[...historyRoutes, ...ruleRoutes, ...alarmRoutes, ...forwardRoutes, ...pushRoutes],
    ...[...debugRoutes, ...historyPolicyRoutes, ...keptHistoryRoutes],
  ],
  menu: [
    ...[...overviewMenu, ...productMenu, ...deviceMenu, ...groupMenu, ...realtimeMenu, ...historyMenu],
    ...[...ruleMenu, ...alarmMenu, ...forwardMenu, ...pushMenu, ...debugMenu],
    ...[...historyPolicyMenu, ...keptHistoryMenu],
  ],
  objects: [
    ...[...productObjects, ...deviceObjects, ...ruleObjects, ...alarmObjects],
    ...[...forwardObjects, ...pushObjects],
  ],
  cards: [...alarmCards, ...overviewCards],
};
