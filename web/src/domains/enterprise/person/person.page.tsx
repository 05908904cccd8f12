import { personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { Link } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { NONE } from '../../../kit/none.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { LoadedObject, ObjectPage, WithId } from '../../../kit/object-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { ObjectHistory } from '../../audit/lent/object-history.tsx';
import { EmployeePerson } from '../employee/employee-person.tsx';
import { words } from '../i18n/person/en.ts';
import { Avatar } from '../shared/avatar.tsx';
import { CertificationTag } from '../shared/certification-state.tsx';
import { calledOf } from '../shared/person-name.ts';
import { STATE_TONES, UserActs } from './user-acts.tsx';

/** One person: as the platform knows them, or as an employee of the current enterprise. */
export function PersonPage() {
  const isPlatform = useMay()(personApi.detail.allow);
  return (
    <WithId>{(id) => (isPlatform ? <User key={id} id={id} /> : <EmployeePerson key={id} id={id} />)}</WithId>
  );
}

function User({ id }: { id: string }) {
  const asked = useAsk(personApi.detail, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="enterprise.person_not_found">
      {(user) => <UserPage user={user} />}
    </LoadedObject>
  );
}

function UserPage({ user }: { user: UserRow }) {
  const t = useText(words);
  return (
    <ObjectPage
      type="account"
      id={user.id}
      title={calledOf(user)}
      mark={<Avatar picture={user.avatar} />}
      identity={
        <>
          <StatusTag tone={STATE_TONES[user.state]}>{t.users.states[user.state]}</StatusTag>
          <CopyId id={user.id} />
        </>
      }
      facts={[
        { label: t.username, value: user.username },
        { label: t.users.certification, value: <CertificationTag code={user.verifyStatus.code} /> },
        {
          label: t.users.lastLogin,
          value: user.lastLoginAt ? <TimeText value={user.lastLoginAt} /> : t.users.never,
        },
        { label: t.users.registered, value: <TimeText value={user.createdAt} /> },
      ]}
      actions={<UserActs user={user} />}
      tabs={[{ key: 'overview', label: t.overview, show: () => <Overview user={user} /> }]}
      aside={
        <>
          <Enterprises user={user} />
          <ObjectHistory id={user.id} />
        </>
      }
    />
  );
}

function Overview({ user }: { user: UserRow }) {
  const t = useText(words);
  const waits = (value: string | null) =>
    value && <div className="cy-faint">{fill(t.users.waiting, { value })}</div>;
  return (
    <div className="cy-pad">
      <Facts
        facts={[
          {
            label: t.phone,
            value: (
              <>
                {user.phone || NONE}
                {waits(user.waiting.phone)}
              </>
            ),
          },
          {
            label: t.email,
            value: (
              <>
                {user.email || NONE}
                {!user.emailVerified && <div className="cy-faint">{t.users.emailUnverified}</div>}
                {waits(user.waiting.email)}
              </>
            ),
          },
          { label: t.users.roles, value: user.roles.map(roleText).join(t.comma) },
          ...(user.lockReason ? [{ label: t.users.lockReason, value: user.lockReason }] : []),
        ]}
      />
    </div>
  );
}

function Enterprises({ user }: { user: UserRow }) {
  const t = useText(words);
  const reviews = useMay()('enterprise.certification.verify');
  return (
    <Panel title={t.enterprises}>
      {user.enterprises.length === 0 ? (
        <p className="cy-faint">{t.inNoEnterprise}</p>
      ) : (
        <ul className="cy-list cy-column cy-gap-8">
          {user.enterprises.map(({ id, name }) => (
            <li key={id}>
              <ObjectLink type="enterprise" id={id}>
                {name}
              </ObjectLink>
            </li>
          ))}
        </ul>
      )}
      {reviews && user.verifyStatus.code > 0 && (
        <p className="cy-top-8">
          <Link to={`/console/verify-enterprise-auth-list?q=${encodeURIComponent(user.username)}`}>
            {t.toCertification}
          </Link>
        </p>
      )}
    </Panel>
  );
}
