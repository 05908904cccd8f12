import { type Menu, type MenuDraft, menuApi, type ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { openStory, rows } from '../access.stories.ts';

// For stories about menus.

/** An app instance with the trees of the platform and of both enterprises, each with its administrator. */
export async function openMenus() {
  const { here: haichuan, there: yunshan, ...story } = await openStory();
  const { admin, lin, zhou } = story;
  const trees = { platform: treeOf(admin, NIL), ours: treeOf(lin, haichuan), theirs: treeOf(zhou, yunshan) };
  return { ...story, ...trees, haichuan, yunshan };
}

/** What a folder has to be, besides a name. */
export const folder = { type: 'folder', url: '' } as const;

export const grant = (test: TestApp, role_id: string, menu_id: string, key = 'view') =>
  rows(test, (db) => db.insertInto('role_grant').values({ role_id, menu_id, key }).execute());

export const draftOf = (more: Partial<MenuDraft> = {}): MenuDraft => ({
  parentId: NIL,
  name: '资料库',
  nameEn: 'Library',
  icon: 'book',
  type: 'link',
  url: 'https://library.example/',
  enterpriseId: NIL,
  ...more,
});

/** A menu as its form would send it back, with these changes. */
export const editOf = (menu: Menu, more: Partial<MenuDraft> = {}): MenuDraft => {
  const { children, code, ...draft } = menu;
  return { ...draft, ...more };
};

export type Tree = {
  place: string;
  all(): Promise<Menu[]>;
  one(which: string): Promise<Menu>;
  names(): Promise<string[]>;
  submit(draft: Partial<MenuDraft>): Promise<{ status: number; body: Menu & { code: string } }>;
  /** Adds a menu, which must succeed. */
  add(draft: Partial<MenuDraft>): Promise<Menu>;
  change(which: string, more: Partial<MenuDraft>): Promise<{ status: number; body: Menu & { code: string } }>;
  undo(): Promise<{ status: number; body: { code: string; undone: boolean; verb: string } }>;
};

export const flat = <M extends { children: M[] }>(menus: readonly M[]): M[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.children)]);

/** A tree as this caller manages it; place nil: the platform's. */
export function treeOf(who: Caller, place: string): Tree {
  const all = async () => {
    const { status, body } = await who.ask(menuApi.list, { query: { enterpriseId: place } });
    if (status !== 200) throw new Error(`The tree cannot be read: ${status} ${body.code}`);
    return flat<Menu>(body);
  };
  const one = async (which: string) => {
    const found = (await all()).find(({ id, code, name }) => [id, code, name].includes(which));
    if (!found) throw new Error(`${which} is not in the tree.`);
    return found;
  };
  const submit = (draft: Partial<MenuDraft>) =>
    who.ask(menuApi.submit, { body: draftOf({ enterpriseId: place, ...draft }) });
  return {
    place,
    all,
    one,
    names: async () => (await all()).map(({ name }) => name),
    submit,
    async add(draft) {
      const { status, body } = await submit(draft);
      if (status !== 200) throw new Error(`It cannot be added: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    change: async (which, more) =>
      who.ask(menuApi.submit, { body: editOf(await one(which), { enterpriseId: place, ...more }) }),
    async undo() {
      const { body } = await who.ask(menuApi.history, { query: { enterpriseId: place, size: 100 } });
      const newest = body.content.find((change: { undone: boolean; verb: string }) => {
        return !change.undone && change.verb !== 'undo';
      });
      return who.ask(menuApi.undo, { body: { enterpriseId: place, change: newest?.id ?? 0 } });
    },
  };
}

/** The menus this caller sees in the console. */
export async function shownTo(who: Caller, place: string, roleId = NIL): Promise<ShownMenu[]> {
  const { status, body } = await who.ask(menuApi.shown, {
    query: { userId: who.userId, enterpriseId: place, roleId },
  });
  if (status !== 200) throw new Error(`The menus cannot be read: ${status} ${body.code}`);
  return body;
}
export const namesShown = async (who: Caller, place: string, roleId = NIL) =>
  flat(await shownTo(who, place, roleId)).map(({ name }) => name);
