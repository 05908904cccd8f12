import { menuApi, type ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { usePreview } from '../../../kit/preview.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

/** The menus of the user in the current enterprise, or of the previewed role; undefined until they are loaded. */
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

/** The address of a menu inside the console or outside of it; undefined for a folder. */
export function addressOfMenu({ id, type, url, openWithNewWindow }: ShownMenu): string | undefined {
  if (type === 'folder') return undefined;
  if (type === 'page' || type === 'link' || openWithNewWindow) return url;
  return `/console/application-iframe/${id}`;
}
