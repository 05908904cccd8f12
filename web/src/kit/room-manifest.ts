import type { Allow, Key } from '@cloudyard/contract/kit/endpoint.ts';
import type { ComponentType } from 'react';
import type { Title } from './text.ts';

export type Load<P = unknown> = () => Promise<ComponentType<P>>;

export type RoomRoute = {
  path: string;
  title: Title;
  /** One sentence for search engines and link previews. */
  about?: Title;
  /**
   * Public calls the page makes at once for every visitor: the browser fetches them together with its scripts.
   * `{id}` is filled from the page's own query.
   */
  asks?: readonly string[];
  /** With a list, any one of the keys opens the page. */
  permission: Allow | readonly Allow[];
  load: Load;
  /**
   * Opened from this other page, with something chosen there: stands below it in the menu; the palette skips it.
   * `{flag}` in it is filled from the page's own address.
   */
  inner?: string;
  /** public: header and footer; console: menu and tabs, login needed; bare: nothing around it. */
  layout: 'public' | 'console' | 'bare';
};

/** The folders at the top of the menu as delivered; administrators arrange them as they like. */
export const MENU_GROUPS = {
  overview: { cn: '总览', en: 'Overview' },
  yard: { cn: '院区', en: 'Yard' },
  messages: { cn: '消息', en: 'Messages' },
  market: { cn: '应用', en: 'Applications' },
  people: { cn: '组织与权限', en: 'Organisation' },
  platform: { cn: '平台管理', en: 'Platform' },
  watch: { cn: '登录与审计', en: 'Logins and audit' },
} satisfies Record<string, Title>;
export type MenuGroup = keyof typeof MENU_GROUPS;

/** Drawn by kit/menu-icons.tsx; a manifest stays readable without a browser. */
export const ICON_NAMES = [
  'dashboard',
  'audit',
  'person',
  'enterprise',
  'role',
  'menu',
  'message',
  'wallet',
  'space',
  'market',
  'application',
  'equipment',
  'algorithm',
  'iot',
  'bigdata',
  'file',
  'help',
  'setting',
  'history',
  'chart',
  'link',
] as const;
export type IconName = (typeof ICON_NAMES)[number];

export type MenuEntry = {
  group: MenuGroup;
  title: Title;
  icon: IconName;
  path: string;
  order: number;
  /** Only for users in an enterprise. */
  enterprise?: true;
  /** What can be granted at this entry besides opening its page: its buttons, each with its key. */
  buttons?: readonly { key: Key; title: Title }[];
};

type CardLetter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q';

export type RoomCard = {
  letter: CardLetter;
  title: Title;
  permission: Allow;
  load: Load;
  size: { w: number; h: number; minW: number; minH: number };
  place?: { x: number; y: number };
};

/**
 * What a room offers the app: plain data that Node can read without a browser,
 * so no component, style or Ant Design import at the top of a manifest.
 */
export type RoomManifest = {
  room: string;
  routes: readonly RoomRoute[];
  menu: readonly MenuEntry[];
  cards: readonly RoomCard[];
  /** Small components for the console's header, such as a badge. */
  header?: readonly { load: Load }[];
};
