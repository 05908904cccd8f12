import type { DoorRoute, MenuEntry } from '../../../kit/door.ts';

export const certificationRoutes: DoorRoute[] = [];

export const certificationMenu: MenuEntry[] = [];
