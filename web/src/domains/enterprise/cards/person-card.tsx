import '../person/person.css';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/person/en.ts';
import { Avatar } from '../shared/avatar.tsx';
import { CertificationState } from '../shared/certification-state.tsx';

/** The user's picture, phone, roles, enterprises and certification, with links. */
export function PersonCard() {
  const t = useText(words);
  const { userId = '' } = useWho();
  // With the nil enterprise: the card shows the roles of the platform, whichever enterprise is current.
  const asked = useAsk(personApi.personInfo, { query: { userId, enterpriseId: NIL } });
  return (
    <CardLoaded asked={asked}>
      {({ username, phone, avatar, roleNames, code }) => (
        <div className="cy-grid cy-gap-12">
          <header className="cy-line cy-gap-12">
            <Avatar picture={avatar} />
            <div>
              <p className="cy-flush">
                <Link to="/console/user-details">{fill(t.card.welcome, { name: username })}</Link>
              </p>
              <p className="cy-faint cy-flush">{phone || '—'}</p>
            </div>
          </header>
          <CertificationState code={code} />
          <p className="cy-faint">{`${t.card.platformRoles}: ${roleNames.split(',').map(roleText).join(' · ') || t.card.noRoles}`}</p>
          <EnterpriseTags />
          <Link to="/console/personal-settings?tab=account">{t.card.deregister}</Link>
        </div>
      )}
    </CardLoaded>
  );
}

function EnterpriseTags() {
  const t = useText(words);
  const { userId = '', enterpriseId } = useWho();
  const asked = useAsk(membershipApi.enterprises, { params: { userId } });
  const real = asked.data?.filter(({ id }) => id !== NIL) ?? [];
  return (
    <div className="cy-gap-6 cy-flex cy-wrap">
      {real.map(({ id, alias, name }) =>
        id === enterpriseId ? (
          <Tag
            key={id}
            className="enterprise-person-current cy-blue cy-strong"
            title={t.card.current}
            aria-current="true"
          >
            {alias || name}
          </Tag>
        ) : (
          <Tag key={id}>{alias || name}</Tag>
        ),
      )}
    </div>
  );
}
