import { access } from './help-access.ts';
import { account } from './help-account.ts';
import { data } from './help-data.ts';
import { enterprise } from './help-enterprise.ts';
import { market } from './help-market.ts';
import { message } from './help-message.ts';
import { publish } from './help-publish.ts';
import { start } from './help-start.ts';
import type { Piece } from './piece.ts';
import { industries } from './solutions-industry.ts';
import { yards } from './solutions-yard.ts';

export type Shelf = { name: string; nameEn: string; icon: string; articles: Piece[] };

/** The help centre a house begins with. */
export const help: Shelf[] = [
  { name: '入门', nameEn: 'Getting started', icon: 'start', articles: start },
  { name: '账号与登录', nameEn: 'Accounts and login', icon: 'person', articles: account },
  { name: '企业与成员', nameEn: 'Enterprises and members', icon: 'enterprise', articles: enterprise },
  { name: '角色、权限与菜单', nameEn: 'Roles, rights and menus', icon: 'role', articles: access },
  { name: '消息', nameEn: 'Messages', icon: 'message', articles: message },
  { name: '发布应用', nameEn: 'Publishing', icon: 'publish', articles: publish },
  { name: '应用市场', nameEn: 'The market', icon: 'market', articles: market },
  { name: '数据、接口与运维', nameEn: 'Data, API and operations', icon: 'data', articles: data },
];

export const solutions: Piece[] = [...industries, ...yards];
