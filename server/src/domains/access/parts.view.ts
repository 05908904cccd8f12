import type { NamedRight, Person } from '@cloudyard/contract/access/values.ts';

export const personView = (row: { id: string; username: string; real_name: string }): Person => ({
  id: row.id,
  username: row.username,
  realName: row.real_name,
});

type RightRow = {
  menu_id: string;
  menu_name: string;
  menu_name_en: string;
  key: string;
  name: string;
  name_en: string;
};
/** A key with where it is granted, in the words of the menu. */
export const rightView = (row: RightRow): NamedRight => ({
  menuId: row.menu_id,
  menuName: row.menu_name,
  menuNameEn: row.menu_name_en,
  key: row.key,
  name: row.name,
  nameEn: row.name_en,
});
