import './person.css';
import { DownloadOutlined, EditOutlined } from '@ant-design/icons';
import {
  type EnterpriseProjection,
  personApi,
  type User,
  type UserInfo,
} from '@cloudyard/contract/enterprise/person.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { save } from '../../../kit/call.ts';
import { DetailPage, Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { ContactDialog } from '../../identity/lent/contact-dialog.tsx';
import { WaitingContacts } from '../../identity/lent/waiting-contacts.tsx';
import { words } from '../i18n/person/en.ts';
import { Avatar } from '../shared/avatar.tsx';
import { CertificationState } from '../shared/certification-state.tsx';

/** What the platform knows of the user. */
export function UserDetailsPage() {
  const { userId = '' } = useWho();
  const user = useAsk(personApi.user, { query: { userId } });
  const info = useAsk(personApi.userInfo, { query: { userId } });
  return (
    <Loaded asked={user}>
      {(person) => <Loaded asked={info}>{(more) => <Details user={person} info={more} />}</Loaded>}
    </Loaded>
  );
}

function Details({ user, info }: { user: User; info: UserInfo }) {
  const t = useText(words);
  const navigate = useNavigate();
  const [contact, setContact] = useState<'phone' | 'email'>();
  const change = (which: 'phone' | 'email', word: string) => (
    <Button type="link" size="small" onClick={() => setContact(which)}>
      {word}
    </Button>
  );
  return (
    <DetailPage
      title={user.realName || user.username}
      mark={<Avatar picture={info.avatar} />}
      facts={[
        { label: t.username, value: user.username },
        { label: t.phone, value: [user.phone || '—', change('phone', t.changePhone)] },
        { label: t.email, value: [user.email, change('email', t.changeEmail)] },
        { label: t.certification, value: <CertificationState code={user.verifyStatus.code} /> },
      ]}
      actions={
        <>
          <Button
            icon={<EditOutlined />}
            type="primary"
            onClick={() => void navigate('/console/edit-user-details')}
          >
            {t.edit}
          </Button>
          <Button icon={<DownloadOutlined />} onClick={() => save(personApi.ownData, {})}>
            {t.exportData}
          </Button>
        </>
      }
      aside={<Certified info={info} />}
    >
      <WaitingContacts />
      {info.metadata && (
        <Panel title={t.metadata}>
          <p className="cy-flush cy-pre cy-break">{info.metadata}</p>
        </Panel>
      )}
      <Places userId={user.id} />
      <p>
        <Link to="/console/personal-settings?tab=account">{t.deregister}</Link>
      </p>
      {contact && <ContactDialog which={contact} onClose={() => setContact(undefined)} />}
    </DetailPage>
  );
}

function Certified({ info }: { info: UserInfo }) {
  const t = useText(words);
  const facts = [
    { label: t.identityNumber, value: info.licenseIdNumber },
    { label: t.validTerm, value: info.licenseValidTerm },
    { label: t.bank, value: info.openingBank },
    { label: t.bankAccount, value: info.bankAccount },
  ];
  return (
    <Panel title={t.certification}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Places({ userId }: { userId: string }) {
  const t = useText(words);
  const asked = useAsk(personApi.projections, { params: { id: userId } });
  return (
    <Panel title={t.enterprises} actions={<Link to="/console/edit-user-job">{t.editJob}</Link>}>
      <Loaded asked={asked}>
        {(places) =>
          places.length === 0 ? (
            <Empty title={t.noEnterprises} hint={t.noEnterprisesHint} />
          ) : (
            <ul className="cy-grid cy-gap-16 cy-list">
              {places.map((place) => (
                <PlaceLine key={place.id} place={place} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function PlaceLine({ place }: { place: EnterpriseProjection }) {
  const t = useText(words);
  return (
    <li>
      <strong>{place.alias || place.name}</strong>
      <Facts
        facts={[
          { label: t.department, value: place.department?.name },
          { label: t.position, value: place.position?.name },
          { label: t.workNum, value: place.workNum },
          { label: t.joinedAt, value: <TimeText value={place.joinedAt} /> },
        ]}
      />
    </li>
  );
}
