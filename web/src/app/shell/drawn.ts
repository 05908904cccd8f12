import { RoleChoice } from '@cloudyard/contract/access/current-role.ts';
import { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { EnterpriseChoice } from '@cloudyard/contract/enterprise/membership.ts';
import { Me } from '@cloudyard/contract/identity/session.ts';
import { useEffect } from 'react';
import { z } from 'zod';
import { useShownMenus } from '../../domains/access/lent/shown-menus.ts';
import { usePreview } from '../../kit/preview.ts';
import { setStoreOwner } from '../../kit/stored.ts';
import { keepShell, keptShell } from '../kept-shell.ts';
import { useSession } from '../session.ts';

/** What header and menu say: no rights, no phone, no mail. */
const Drawn = z.object({
  person: Me.pick({ userId: true, username: true, realName: true, avatar: true }),
  scope: z.object({
    enterprises: z.array(EnterpriseChoice),
    enterprise: EnterpriseChoice,
    roles: z.array(RoleChoice),
    role: RoleChoice.optional(),
    functionRoles: z.array(RoleChoice),
  }),
  menus: z.array(ShownMenu),
});
export type Drawn = z.infer<typeof Drawn>;

/** The text of an older version, or of another page's making, is as good as none. */
export function readDrawn(text: string | null): Drawn | undefined {
  try {
    return Drawn.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

const before = readDrawn(keptShell());
if (before) setStoreOwner(before.person.userId);

/** Who and where the user is; after a reload, until the server has answered, who and where they were. */
export function useDrawn(): (Pick<Drawn, 'person'> & { scope: Drawn['scope'] | undefined }) | undefined {
  const { me, scope } = useSession();
  if (!me || (!scope && me.userId === before?.person.userId)) return before;
  return { person: me, scope };
}

/** The menu as the server gave it; after a reload, until then, as it was in the same place. */
export function useDrawnMenus(): readonly ShownMenu[] {
  const menus = useShownMenus();
  const { me, scope } = useSession();
  if (menus || !before) return menus ?? [];
  const at = scope ? scope.enterprise.id : me?.enterpriseId;
  const isSame = !me || (me.userId === before.person.userId && at === before.scope.enterprise.id);
  return isSame ? before.menus : [];
}

/** Keeps what is drawn now for the next reload. */
export function useKeepDrawn() {
  const { me, scope } = useSession();
  const menus = useShownMenus();
  const preview = usePreview();
  useEffect(() => {
    if (!me || !scope || !menus || preview) return;
    // Parsing leaves out what is not drawn.
    keepShell(JSON.stringify(Drawn.parse({ person: me, scope, menus })));
  }, [me, scope, menus, preview]);
}
