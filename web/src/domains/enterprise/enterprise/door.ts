import type { DoorRoute, MenuEntry } from '../../../kit/door.ts';

export const enterpriseRoutes: DoorRoute[] = [];

export const enterpriseMenu: MenuEntry[] = [];
