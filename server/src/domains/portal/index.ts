import type { Room } from '../../kit/room.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const portalRoom: Room = { name: 'portal', routes: dashboardRoutes };
