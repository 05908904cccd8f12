import type { DoorRoute, MenuEntry } from '../../../kit/door.ts';

export const departmentRoutes: DoorRoute[] = [];

export const departmentMenu: MenuEntry[] = [];
