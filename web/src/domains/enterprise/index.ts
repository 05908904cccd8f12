import type { RoomManifest } from '../../kit/room-manifest.ts';
import { certificationMenu, certificationRoutes } from './certification/manifest.ts';
import { departmentMenu, departmentRoutes } from './department/manifest.ts';
import { employeeMenu, employeeRoutes } from './employee/manifest.ts';
import { enterpriseMenu, enterpriseObjects, enterpriseRoutes } from './enterprise/manifest.ts';
import { titles } from './i18n/titles.ts';
import { invitationMenu, invitationRoutes } from './invitation/manifest.ts';
import { personMenu, personObjects, personRoutes } from './person/manifest.ts';
import { reviewMenu, reviewRoutes } from './review/manifest.ts';

export const enterpriseManifest: RoomManifest = {
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
  objects: [...personObjects, ...enterpriseObjects],
  cards: [
    {
      letter: 'g',
      scope: 'place',
      about: 'work',
      title: titles.personCard,
      permission: 'session',
      load: () => import('./cards/person-card.tsx').then((m) => m.PersonCard),
      size: { w: 6, h: 6, minW: 3, minH: 5 },
    },
    {
      letter: 'd',
      scope: 'platform',
      about: 'work',
      title: titles.certificationCard,
      permission: 'enterprise.certification.verify',
      load: () => import('./cards/certification-card.tsx').then((m) => m.CertificationCard),
      size: { w: 6, h: 7, minW: 4, minH: 6 },
    },
    {
      letter: 'e',
      scope: 'platform',
      about: 'changes',
      title: titles.enterpriseCard,
      permission: 'enterprise.enterprise.read',
      load: () => import('./cards/enterprise-card.tsx').then((m) => m.EnterpriseCard),
      size: { w: 6, h: 7, minW: 4, minH: 6 },
    },
    {
      letter: 'f',
      scope: 'place',
      about: 'changes',
      title: titles.peopleCard,
      permission: 'enterprise.employee.read',
      load: () => import('./cards/people-card.tsx').then((m) => m.PeopleCard),
      size: { w: 6, h: 10, minW: 4, minH: 8 },
    },
  ],
};
