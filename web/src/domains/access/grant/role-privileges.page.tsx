import type { Role } from '@cloudyard/contract/access/role.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/grant/en.ts';
import { pathIn, roleKeyIn } from '../shared/place.ts';
import { useRolePreview } from '../shared/use-role-preview.ts';
import { WithRole } from '../shared/with-role.tsx';
import { GrantEditor } from './grant-editor.tsx';

export const RolePrivilegesPage = () => <RolePrivileges place="enterprise" />;
export const PlatformRolePrivilegesPage = () => <RolePrivileges place="platform" />;

/** The privileges of the role chosen in the list. */
const RolePrivileges = ({ place }: { place: Place }) => (
  <WithRole place={place}>{(role) => <Privileges place={place} role={role} />}</WithRole>
);

function Privileges({ place, role }: { place: Place; role: Role }) {
  const t = useText(words);
  const navigate = useNavigate();
  const preview = useRolePreview();
  return (
    <ListPage
      title={`${t.title[place]} · ${roleText(role.name)}`}
      sentence={t.sentence}
      actions={
        <>
          <LeaveLink to={pathIn(place, 'role-list')}>{t.back}</LeaveLink>
          <Button onClick={() => void navigate(pathIn(place, 'user-role-config'))}>{t.users}</Button>
          <May permission={roleKeyIn(place, 'preview')}>
            <Button onClick={() => void preview(role.id)}>{t.preview}</Button>
          </May>
        </>
      }
    >
      <GrantEditor role={role} />
    </ListPage>
  );
}
