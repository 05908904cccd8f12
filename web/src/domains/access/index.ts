import type { Door } from '../../kit/door.ts';
import { applicationMenu, applicationRoutes } from './application/door.ts';
import { grantMenu, grantRoutes } from './grant/door.ts';
import { memberMenu, memberRoutes } from './member/door.ts';
import { menuMenu, menuRoutes } from './menu/door.ts';
import { rightMenu, rightRoutes } from './right/door.ts';
import { roleMenu, roleRoutes } from './role/door.ts';

export const accessDoor: Door = {
  room: 'access',
  routes: [
    ...roleRoutes,
    ...grantRoutes,
    ...memberRoutes,
    ...applicationRoutes,
    ...menuRoutes,
    ...rightRoutes,
  ],
  menu: [...roleMenu, ...grantMenu, ...memberMenu, ...applicationMenu, ...menuMenu, ...rightMenu],
  cards: [],
};
