import type { DoorRoute, MenuEntry } from '../../../kit/door.ts';

export const employeeRoutes: DoorRoute[] = [];

export const employeeMenu: MenuEntry[] = [];
