import type { Door } from '../../kit/door.ts';
import { certificationMenu, certificationRoutes } from './certification/door.ts';
import { departmentMenu, departmentRoutes } from './department/door.ts';
import { employeeMenu, employeeRoutes } from './employee/door.ts';
import { enterpriseMenu, enterpriseRoutes } from './enterprise/door.ts';
import { titles } from './i18n/titles.ts';
import { invitationMenu, invitationRoutes } from './invitation/door.ts';
import { personMenu, personRoutes } from './person/door.ts';
import { reviewMenu, reviewRoutes } from './review/door.ts';

export const enterpriseDoor: Door = {
  room: 'enterprise',
  routes: [
    ...certificationRoutes,
    ...reviewRoutes,
    ...enterpriseRoutes,
    ...personRoutes,
    ...departmentRoutes,
    ...employeeRoutes,
    ...invitationRoutes,
  ],
  menu: [
    ...certificationMenu,
    ...reviewMenu,
    ...enterpriseMenu,
    ...personMenu,
    ...departmentMenu,
    ...employeeMenu,
    ...invitationMenu,
  ],
  cards: [
    {
      letter: 'f',
      title: titles.peopleCard,
      permission: 'enterprise.employee.read',
      load: () => import('./cards/people-card.tsx').then((m) => m.PeopleCard),
      size: { w: 6, h: 9, minW: 4, minH: 7 },
    },
  ],
};
