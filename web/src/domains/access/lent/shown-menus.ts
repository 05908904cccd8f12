import { menuApi, type ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { usePreview } from '../../../kit/preview.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

/** The menus of the person where they stand, or of the role they look through; undefined until they are known. */
export function useShownMenus(): readonly ShownMenu[] | undefined {
  const { userId = NIL, enterpriseId = NIL, roleId = NIL } = useWho();
  const preview = usePreview();
  const asked = useAsk(
    menuApi.shown,
    { query: { userId, enterpriseId, roleId } },
    { enabled: userId !== NIL && !preview },
  );
  return preview?.menus ?? asked.data;
}

/** Where a menu leads inside the console, or outside of it; nothing: a folder. */
export function addressOfMenu({ id, type, url, openWithNewWindow }: ShownMenu): string | undefined {
  if (type === 'folder') return undefined;
  if (type === 'page' || type === 'link' || openWithNewWindow) return url;
  return `/console/application-iframe/${id}`;
}
