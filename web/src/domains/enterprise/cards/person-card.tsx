import '../person/person.css';
import { ExportOutlined, EyeInvisibleOutlined, EyeOutlined, MoreOutlined } from '@ant-design/icons';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { maskedNumber } from '@cloudyard/contract/enterprise/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dropdown } from '../../../kit/dropdown.tsx';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/person/en.ts';
import { usePersonInfo } from '../lent/use-standing.ts';
import { Avatar } from '../shared/avatar.tsx';
import { CertificationState } from '../shared/certification-state.tsx';

/** The user's picture, phone, roles, enterprises and certification, with links. */
export function PersonCard() {
  const t = useText(words);
  const asked = usePersonInfo();
  return (
    <CardLoaded asked={asked}>
      {({ username, phone, avatar, roleNames, code }) => (
        <div className="cy-grid cy-gap-12">
          <header className="cy-line cy-gap-12">
            <Avatar picture={avatar} />
            <div className="cy-grow">
              <p className="cy-flush">
                <Link to="/console/user-details">{username}</Link>
              </p>
              <Phone phone={phone} />
            </div>
            <More />
          </header>
          <CertificationState code={code} />
          <p className="cy-faint">{`${t.card.platformRoles}: ${roleNames.split(',').map(roleText).join(' · ') || t.card.noRoles}`}</p>
          <EnterpriseTags />
          <SpaceLink />
        </div>
      )}
    </CardLoaded>
  );
}

/** Masked until the user wants to see it: others may look at the same screen. */
function Phone({ phone }: { phone: string }) {
  const t = useText(words).card;
  const [shown, setShown] = useState(false);
  if (!phone) return <p className="cy-faint cy-flush">—</p>;
  return (
    <p className="cy-faint cy-flush cy-figures">
      {shown ? phone : maskedNumber(phone)}{' '}
      <Button
        type="text"
        size="small"
        icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        aria-label={shown ? t.hidePhone : t.showPhone}
        onClick={() => setShown(!shown)}
      />
    </p>
  );
}

/** Rare and grave things, out of the way; deregistering asks again in the settings. */
function More() {
  const t = useText(words).card;
  const items = [
    { key: 'deregister', label: <Link to="/console/personal-settings?tab=account">{t.deregister}</Link> },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" icon={<MoreOutlined />} aria-label={t.more} />
    </Dropdown>
  );
}

/** Beside the dashboard, in a window of its own: setting up a space takes a while, and the card stays at hand. */
function SpaceLink() {
  const t = useText(words).card;
  const { enterpriseId = NIL } = useWho();
  const may = useMay();
  if (enterpriseId === NIL || !may('space.space.manage')) return null;
  return (
    <p className="cy-flush">
      <a href="/console/initialize-tenant-space" target="_blank" rel="noopener">
        {t.tenantSpace} <ExportOutlined aria-hidden="true" />
        <span className="cy-hidden">{t.newWindow}</span>
      </a>
    </p>
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
            className="enterprise-person-current cy-strong"
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
