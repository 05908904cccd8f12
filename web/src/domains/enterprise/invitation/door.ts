import type { DoorRoute, MenuEntry } from '../../../kit/door.ts';

export const invitationRoutes: DoorRoute[] = [];

export const invitationMenu: MenuEntry[] = [];
