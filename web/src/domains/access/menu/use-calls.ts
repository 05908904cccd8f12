import { type Menu, menuApi } from '@cloudyard/contract/access/menu.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../../kit/call.ts';
import { useFailure } from '../../../kit/failure.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { flatTree, movedTree, nodeIn, type Spot } from '../../../kit/tree.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';

/** The endpoints that a change of the tree changes. */
export const refresh = [menuApi.list, menuApi.history, menuApi.usage, menuApi.shown];

export type Usage = Reply<typeof menuApi.usage>;

/** The name of a menu in the user’s language. */
export function useName(): (menu: Pick<Menu, 'name' | 'nameEn'>) => string {
  const en = locale.use() === 'en';
  return ({ name, nameEn }) => (en && nameEn) || name;
}

/** The usage of a menu, asked for when a user wants to close it; undefined when that failed, which is shown. */
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
      // The query was cancelled because another menu was chosen: that is no failure.
      if (error instanceof CallError) failure.toast(error, { thing: nameOf(menu) });
      return undefined;
    }
  };
}

/** Which users lose a menu when it is closed, in a few sentences. */
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

/** Moves menus: shown at once, reverted when the server refuses. */
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
