import type { DoorRoute, MenuEntry } from '../../../kit/door.ts';

export const reviewRoutes: DoorRoute[] = [];

export const reviewMenu: MenuEntry[] = [];
