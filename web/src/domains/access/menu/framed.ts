import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { flatTree } from '../../../kit/tree.ts';

/** The menu with this id, if it is shown inside the console. */
export const framedMenu = (menus: readonly ShownMenu[], id: string): ShownMenu | undefined =>
  flatTree(menus).find((menu) => menu.id === id && (menu.type === 'frame' || menu.type === 'application'));

/** Whether a page is of another origin: one of ours could read the console. A trailing dot of the host is ignored. */
export function isForeign(address: string, ours: string): boolean {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return originOf(url) !== originOf(new URL(ours));
}
const originOf = ({ origin }: URL) => origin.replace(/\.(?=:\d+$|$)/, '');

export const hostOf = (address: string) => URL.parse(address)?.host ?? address;
