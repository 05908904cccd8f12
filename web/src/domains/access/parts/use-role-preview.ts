import { rightApi } from '@cloudyard/contract/access/right.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/call.ts';
import { setPreview } from '../../../kit/preview.ts';
import { useErrorText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';

/** Shows the console as holders of a role see it, from its first page. */
export function useRolePreview(): (roleId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  return async (roleId) => {
    try {
      const { role, keys, menus } = await call(rightApi.preview, { params: { id: roleId } });
      setPreview({ roleId, roleName: role.name, keys: new Set(keys), menus });
      await navigate('/console');
      await client.invalidateQueries();
    } catch (error) {
      toast.failure(errorText(error));
    }
  };
}
