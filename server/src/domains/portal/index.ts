import type { Room } from '../../kit/room.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { feedbackRoutes } from './feedback.routes.ts';

export const portalRoom: Room = {
  name: 'portal',
  routes: (server) => {
    dashboardRoutes(server);
    feedbackRoutes(server);
  },
};
