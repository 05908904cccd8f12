import type { DoorRoute, MenuEntry } from '../../../kit/door.ts';

export const personRoutes: DoorRoute[] = [];

export const personMenu: MenuEntry[] = [];
