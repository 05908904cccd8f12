import { SELF_TYPE } from '@cloudyard/contract/message/values.ts';
import type { Post } from '../delivery/post.service.ts';

// How notices of the rooms are sent: by which ways, and in both languages.

export type Said = { title: string; lines: string[] };
export type Code = 'system' | 'todo' | 'audit' | 'people' | 'application';
/** Names as they are when the notice is sent. */
export type Names = { enterprise: string };

export type Template<V> = {
  manner: Pick<Post, 'kind' | 'self_type' | 'app' | 'action'> & { category: Code; mail: boolean };
  cn: (values: V & Names) => Said;
  en: (values: V & Names) => Said;
};

export const verdict = {
  kind: 'audit message',
  self_type: SELF_TYPE.audit,
  category: 'audit',
  mail: false,
} as const;
export const todo = {
  kind: 'user message',
  self_type: SELF_TYPE.decide,
  category: 'todo',
  mail: false,
} as const;
export const notice = {
  kind: 'user message',
  self_type: SELF_TYPE.notice,
  category: 'system',
  mail: false,
} as const;
export const people = { ...notice, category: 'people' } as const;

export const template = <V>(
  manner: Template<V>['manner'],
  cn: Template<V>['cn'],
  en: Template<V>['en'],
): Template<V> => ({ manner, cn, en });
export const said = (title: string, ...lines: string[]): Said => ({
  title,
  lines: lines.filter((line) => line !== ''),
});
export const because = (language: 'cn' | 'en', reason: string) =>
  reason && (language === 'cn' ? `说明：${reason}` : `Reason: ${reason}`);
