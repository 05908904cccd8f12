import type { MenuScope } from '@cloudyard/contract/access/menu.ts';
import type { Allow, Key } from '@cloudyard/contract/kit/endpoint.ts';
import type { ComponentType } from 'react';
import type { IconName } from './icon-names.ts';
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
  /** The server renders it for visitors: it is read before any script has come, and by search engines. */
  rendered?: true;
  /** With a list, any one of the keys opens the page. */
  permission: Allow | readonly Allow[];
  load: Load;
  /**
   * Opened from this other page, with something chosen there: stands below it in the menu; the palette skips it.
   * `{flag}` in it is filled from the page's own address, `{flag|else}` where that has none; it may name a tab.
   */
  inner?: string;
  /** public: header and footer; console: menu and tabs, login needed; bare: nothing around it. */
  layout: 'public' | 'console' | 'bare';
};

/** A part that a room adds to a public page of another room, such as the top algorithms on the front of the market. */
export type RoomPart = {
  /** The path of the page. */
  of: string;
  key: string;
  load: Load;
};

type Area = Title & {
  icon: IconName;
  scope: MenuScope;
  /** The help article that answers the questions of its screens. */
  help: string;
};

/** The areas at the top of the menu, as the product brings them; administrators arrange them as they like. */
export const MENU_AREAS = {
  overview: { cn: '总览', en: 'Overview', icon: 'dashboard', scope: 'every', help: 'find-your-way' },
  reviews: { cn: '审核', en: 'Reviews', icon: 'inspect', scope: 'platform', help: 'application-audit' },
  tenants: {
    cn: '企业与用户',
    en: 'Tenants and users',
    icon: 'cluster',
    scope: 'platform',
    help: 'create-enterprise',
  },
  'platform-access': {
    cn: '平台权限',
    en: 'Platform access',
    icon: 'shield',
    scope: 'platform',
    help: 'how-rights-work',
  },
  operations: {
    cn: '市场运营',
    en: 'Market operations',
    icon: 'market',
    scope: 'platform',
    help: 'online-offline',
  },
  'platform-messages': {
    cn: '平台消息',
    en: 'Platform messages',
    icon: 'send',
    scope: 'platform',
    help: 'send-messages',
  },
  finance: { cn: '财务', en: 'Finance', icon: 'bank', scope: 'platform', help: 'account-and-invoices' },
  services: { cn: '内容与服务', en: 'Site services', icon: 'tool', scope: 'platform', help: 'run-cloudyard' },
  applications: {
    cn: '应用',
    en: 'Applications',
    icon: 'application',
    scope: 'place',
    help: 'publish-application',
  },
  yard: { cn: '空间', en: 'Spaces', icon: 'space', scope: 'place', help: 'tenant-spaces' },
  equipment: {
    cn: '设备',
    en: 'Equipment',
    icon: 'equipment',
    scope: 'place',
    help: 'equipment-certificates',
  },
  iot: { cn: '物联网', en: 'IoT', icon: 'iot', scope: 'place', help: 'products-and-models' },
  algorithms: {
    ...{ cn: '算法', en: 'Algorithms', icon: 'algorithm', scope: 'place', help: 'algorithms' },
  },
  bigdata: { cn: '大数据', en: 'Big data', icon: 'bigdata', scope: 'place', help: 'datasets' },
  points: { cn: '设备数据', en: 'Device data', icon: 'chart', scope: 'place', help: 'live-and-history' },
  money: { cn: '账户与费用', en: 'Billing', icon: 'wallet', scope: 'place', help: 'account-and-invoices' },
  organisation: {
    cn: '组织',
    en: 'Organization',
    icon: 'enterprise',
    scope: 'place',
    help: 'departments-and-employees',
  },
  access: { cn: '角色与权限', en: 'Roles and access', icon: 'role', scope: 'place', help: 'assign-roles' },
  messages: { cn: '消息', en: 'Messages', icon: 'inbox', scope: 'every', help: 'message-centre' },
  'message-desk': { cn: '消息管理', en: 'Messaging', icon: 'send', scope: 'place', help: 'send-messages' },
  watch: { cn: '登录与审计', en: 'Logins and audit', icon: 'history', scope: 'every', help: 'audit-log' },
} satisfies Record<string, Area>;
export type MenuArea = keyof typeof MENU_AREAS;

export type MenuEntry = {
  group: MenuArea;
  title: Title;
  icon: IconName;
  path: string;
  order: number;
  /** Where it is shown, if not where its area is. */
  scope?: MenuScope;
  /** Only for people who stand in an enterprise. */
  enterprise?: true;
  /** Its own help article, where the one of its area is too general. */
  help?: string;
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
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u';

/** What a card is about decides its first place: work that waits, what changed, how things are. */
export const CARD_ORDER = { greeting: 0, work: 1, changes: 2, health: 3 } as const;

export type RoomCard = {
  letter: CardLetter;
  /** Where it has a meaning: for the platform, in an enterprise or alone (`place`), or in both. */
  scope: MenuScope;
  about: keyof typeof CARD_ORDER;
  title: Title;
  permission: Allow;
  load: Load;
  size: { w: number; h: number; minW: number; minH: number };
  place?: { x: number; y: number };
};

/** The page of one object, by its id: names in lists, in the audit log and in the palette lead there. */
export type RoomObject = {
  /** As the audit log calls it. */
  type: string;
  /** Opened with `?id=`, or with the id in its path where that ends with `/:id`. */
  path: string;
  /** With a list, any one of the keys opens the page. */
  permission: Allow | readonly Allow[];
};

/** A tab on the page of an object of a lower room, such as the roles of a person. */
export type RoomObjectTab = {
  /** The type of the object. */
  of: string;
  key: string;
  title: Title;
  permission: Allow | readonly Allow[];
  load: Load<{ id: string }>;
};

/** What can be done on the page of an object besides the acts of its own room, such as to follow it. */
export type RoomObjectActs = {
  /** The type of the object. */
  of: string;
  load: Load<{ type: string; id: string }>;
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
  objects?: readonly RoomObject[];
  objectTabs?: readonly RoomObjectTab[];
  objectActs?: readonly RoomObjectActs[];
  /** Small components for the console's header, such as a badge. */
  header?: readonly { load: Load }[];
};
