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
      letter: 'g',
      title: titles.personCard,
      permission: 'session',
      load: () => import('./cards/person-card.tsx').then((m) => m.PersonCard),
      size: { w: 6, h: 6, minW: 3, minH: 5 },
    },
    {
      letter: 'd',
      title: titles.certificationCard,
      permission: 'enterprise.certification.verify',
      load: () => import('./cards/certification-card.tsx').then((m) => m.CertificationCard),
      size: { w: 6, h: 7, minW: 4, minH: 6 },
    },
    {
      letter: 'e',
      title: titles.enterpriseCard,
      permission: 'enterprise.enterprise.read',
      load: () => import('./cards/enterprise-card.tsx').then((m) => m.EnterpriseCard),
      size: { w: 6, h: 7, minW: 4, minH: 6 },
    },
    {
      letter: 'f',
      title: titles.peopleCard,
      permission: 'enterprise.employee.read',
      load: () => import('./cards/people-card.tsx').then((m) => m.PeopleCard),
      size: { w: 6, h: 10, minW: 4, minH: 8 },
    },
  ],
};
