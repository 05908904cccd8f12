import { rightApi } from '@cloudyard/contract/access/right.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/call.ts';
import { useFailure } from '../../../kit/failure.ts';
import { setPreview } from '../../../kit/preview.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/role/en.ts';

/** Shows the console as holders of a role see it, from its first page. */
export function useRolePreview(): (roleId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const t = useText(words);
  const failure = useFailure();
  return async (roleId) => {
    try {
      const { role, keys, menus } = await call(rightApi.preview, { params: { id: roleId } });
      setPreview({ roleId, roleName: role.name, keys: new Set(keys), menus });
      await navigate('/console');
      await client.invalidateQueries();
    } catch (error) {
      failure.toast(error, { thing: t.preview });
    }
  };
}
