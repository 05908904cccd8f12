import { type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { useState } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/grant/en.ts';
import { GrantEditor } from './grant-editor.tsx';

export const MenuPrivilegesPage = () => <MenuPrivileges place="enterprise" />;
export const PlatformMenuPrivilegesPage = () => <MenuPrivileges place="platform" />;

/** All roles beside the tree; the first one is chosen. */
function MenuPrivileges({ place }: { place: Place }) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(roleApi.all, { query: { enterpriseId } });
  return (
    <ListPage title={t.menuTitle[place]} sentence={t.sentence}>
      <Loaded asked={asked}>{(roles) => <Split roles={roles} />}</Loaded>
    </ListPage>
  );
}

function Split({ roles }: { roles: Role[] }) {
  const t = useText(words);
  const [id, setId] = useState(roles[0]?.id);
  const [search, setSearch] = useState('');
  const chosen = roles.find((role) => role.id === id) ?? roles[0];
  const word = search.toLowerCase();
  const found = roles.filter(({ name, description }) =>
    `${name} ${roleText(name)} ${description}`.toLowerCase().includes(word),
  );
  if (!chosen) return <Empty title={t.noRoles} />;
  return (
    <div className="access-grant-split cy-grid">
      <section aria-label={t.roles} className="access-grant-roles cy-pad-12">
        <SearchBox value={search} onChange={(next = '') => setSearch(next)} placeholder={t.searchRoles} />
        {found.map((role) => (
          <button
            key={role.id}
            className="cy-block cy-full cy-top-4 cy-bare cy-pad-line cy-round cy-same-font cy-left cy-hand"
            type="button"
            aria-pressed={role.id === chosen.id}
            onClick={() => setId(role.id)}
          >
            <strong>{roleText(role.name)}</strong>
            <span className="cy-block cy-faint cy-size-12">{roleText(role.description)}</span>
          </button>
        ))}
        {found.length === 0 && <p role="status">{t.noRoles}</p>}
      </section>
      <section aria-label={chosen.name}>
        <GrantEditor key={chosen.id} role={chosen} />
      </section>
    </div>
  );
}
