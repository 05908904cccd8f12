import type { Key } from '@cloudyard/contract/kit/endpoint.ts';
import type { Place } from '../../../kit/place.ts';
import type { MenuEntry, RoomRoute } from '../../../kit/room-manifest.ts';
import type { Title } from '../../../kit/text.ts';
import { keyIn, pathIn } from './place.ts';

export type Managed = {
  name: string;
  titles: Record<Place, Title>;
  order: number;
  icon: MenuEntry['icon'];
  buttons: (place: Place) => { key: Key; title: Title }[];
  load: (place: Place) => ReturnType<RoomRoute['load']>;
};

const PLACES: Place[] = ['platform', 'enterprise'];

/** A management page exists twice: for the platform and for the enterprise. Both open with the same reading key. */
export const managedRoutes = ({ name, titles, load }: Managed): RoomRoute[] =>
  PLACES.map((place) => ({
    path: pathIn(place, name),
    title: titles[place],
    permission: keyIn(place, 'message', 'read'),
    load: () => load(place),
    layout: 'console',
  }));

export const managedMenu = ({ name, titles, order, icon, buttons }: Managed): MenuEntry[] =>
  PLACES.map((place) => ({
    group: place === 'platform' ? 'platform-messages' : 'message-desk',
    title: titles[place],
    icon,
    path: pathIn(place, name),
    order,
    ...(place === 'enterprise' ? { enterprise: true as const } : {}),
    buttons: buttons(place),
  }));
