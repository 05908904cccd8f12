import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../../kit/call.ts';
import { useFailure } from '../../../kit/failure.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { flatTree, nodeIn, type Spot } from '../../../kit/tree.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';
import { movedTree } from './tree.ts';

/** What a change of the tree changes. */
export const refresh = [menuApi.list, menuApi.history, menuApi.usage, menuApi.shown];

export type Usage = Reply<typeof menuApi.usage>;

/** What a menu is called in the person’s language. */
export function useName(): (menu: Pick<Menu, 'name' | 'nameEn'>) => string {
  const en = locale.use() === 'en';
  return ({ name, nameEn }) => (en && nameEn) || name;
}

/** Who uses a menu, asked at the moment somebody wants to close it; nothing: it could not be told, and this was said. */
export function useUsage(): (menu: Menu) => Promise<Usage | undefined> {
  const client = useQueryClient();
  const failure = useFailure();
  const nameOf = useName();
  return async (menu) => {
    const ask = { params: { id: menu.id } };
    try {
      return await client.fetchQuery({
        queryKey: keyOf(menuApi.usage, ask),
        queryFn: ({ signal }) => call(menuApi.usage, ask, { signal }),
        staleTime: 0,
      });
    } catch (error) {
      // Nobody looks at that menu any more, and the question was taken back: nothing went wrong.
      if (error instanceof CallError) failure.toast(error, { thing: nameOf(menu) });
      return undefined;
    }
  };
}

/** Who loses it when it is closed, in a few sentences. */
export function useLossText(): (menu: Menu, usage: Usage) => string {
  const t = useText(words);
  return (menu, { roles, people }) => {
    const below = flatTree(menu.children).length;
    const told = [
      menu.isPublic && t.losingPublic,
      people > 0 && fill(t.losing, { people, roles: roles.length }),
      below > 0 && fill(t.losingBelow, { n: below }),
    ].filter((sentence) => sentence !== false);
    return [...(told.length > 0 ? told : [t.losingNobody]), t.undoable].join(' ');
  };
}

/** Puts menus elsewhere: seen at once, taken back when the server says no. */
export function useMove(place: Place) {
  const t = useText(words);
  const client = useQueryClient();
  const toast = useToast();
  const nameOf = useName();
  const enterpriseId = usePlaceId(place);
  const send = useSend(menuApi.move, { act: 'list', failed: t.submitFailed, refresh });
  const key = keyOf(menuApi.list, { query: { enterpriseId } });
  const move = async (spot: Spot | undefined) => {
    if (!spot || send.isPending) return;
    await client.cancelQueries({ queryKey: key });
    const before = client.getQueryData<Menu[]>(key);
    if (before) client.setQueryData(key, movedTree(before, spot));
    const moved = nodeIn(before ?? [], spot.id);
    try {
      await send.mutateAsync({ body: { ...spot, enterpriseId } }, { thing: moved ? nameOf(moved) : '' });
      toast.success(t.submitted);
    } catch {
      client.setQueryData(key, before);
      await client.invalidateQueries({ queryKey: key });
    }
  };
  return { move, moving: send.isPending };
}
