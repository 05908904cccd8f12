import { roleApi } from '@cloudyard/contract/access/role.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/grant/index.ts';
import { type Place, pathIn, roleKeyIn } from '../parts/place.ts';
import { rememberedRole } from '../parts/remembered-role.ts';
import { useRolePreview } from '../parts/use-role-preview.ts';
import { GrantEditor } from './grant-editor.tsx';

export const RolePrivilegesPage = () => <RolePrivileges place="enterprise" />;
export const PlatformRolePrivilegesPage = () => <RolePrivileges place="platform" />;

/** The privileges of the role chosen in the list. */
function RolePrivileges({ place }: { place: Place }) {
  const [role] = useState(rememberedRole);
  if (!role) return <Navigate to="/exception/415" replace />;
  return <Privileges place={place} roleId={role.id} name={role.name} />;
}

function Privileges({ place, roleId, name }: { place: Place; roleId: string; name: string }) {
  const t = useText(words);
  const navigate = useNavigate();
  const preview = useRolePreview();
  const asked = useAsk(roleApi.detail, { params: { id: roleId } });
  return (
    <ListPage
      title={`${t.title[place]} · ${asked.data?.name ?? name}`}
      sentence={t.sentence}
      actions={
        <>
          <Link to={pathIn(place, 'role-list')}>{t.back}</Link>
          <Button onClick={() => void navigate(pathIn(place, 'user-role-config'))}>{t.users}</Button>
          <May permission={roleKeyIn(place, 'preview')}>
            <Button onClick={() => void preview(roleId)}>{t.preview}</Button>
          </May>
        </>
      }
    >
      <Loaded asked={asked}>{(role) => <GrantEditor role={role} />}</Loaded>
    </ListPage>
  );
}
