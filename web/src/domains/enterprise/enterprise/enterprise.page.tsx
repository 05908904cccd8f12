import { type EnterpriseRow, enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Column, status, time } from '../../../kit/columns.tsx';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { DefaultPicture } from '../../../kit/default-picture.tsx';
import { Facts } from '../../../kit/detail-page.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { useMay } from '../../../kit/may.tsx';
import { NONE } from '../../../kit/none.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { LoadedObject, ObjectPage, WithId } from '../../../kit/object-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { ObjectHistory } from '../../audit/lent/object-history.tsx';
import { useEnterpriseStorage } from '../../file/lent/storage-panel.tsx';
import { words } from '../i18n/enterprise/en.ts';
import { words as personWords } from '../i18n/person/en.ts';
import { STATE_TONES } from '../person/user-acts.tsx';
import { ownImageAddress } from '../shared/evidence-image.tsx';
import { calledOf } from '../shared/person-name.ts';
import { Expiry, State } from './enterprise-columns.tsx';
import { SuspendDialog, useLift } from './suspension.tsx';

/** One enterprise, as the platform knows it. */
export const EnterprisePage = () => <WithId>{(id) => <Enterprise key={id} id={id} />}</WithId>;

function Enterprise({ id }: { id: string }) {
  const asked = useAsk(enterpriseApi.detail, { params: { id } });
  const t = useText(words);
  const mayRead = useMay()(personApi.list.allow);
  return (
    <LoadedObject asked={asked} missing="enterprise.not_found">
      {(row) => (
        <ObjectPage
          type="enterprise"
          id={id}
          title={row.name}
          mark={<Logo logo={row.logo} />}
          identity={
            <>
              <State row={row} t={t} />
              <CopyId id={id} />
            </>
          }
          facts={[
            { label: t.members, value: <span className="cy-figures">{row.members.toLocaleString()}</span> },
            { label: t.expires, value: <Expiry day={row.expires} t={t} /> },
            { label: t.createdAt, value: <TimeText value={row.createdAt} /> },
          ]}
          actions={<Acts row={row} />}
          tabs={[
            { key: 'overview', label: t.overview, show: () => <Overview row={row} /> },
            ...(mayRead
              ? [{ key: 'people', label: t.members, count: row.members, show: () => <People id={id} /> }]
              : []),
          ]}
          aside={
            <>
              <Certification row={row} />
              <ObjectHistory id={id} enterprise />
            </>
          }
        />
      )}
    </LoadedObject>
  );
}

const Logo = ({ logo }: { logo: string | null }) =>
  logo ? (
    <img src={ownImageAddress(logo)} alt="" width={48} height={48} className="cy-round" />
  ) : (
    <DefaultPicture of="enterprise" size={48} />
  );

function Acts({ row }: { row: EnterpriseRow }) {
  const t = useText(words);
  const mayEdit = useMay()(enterpriseApi.suspend.allow);
  const lift = useLift();
  const [suspending, setSuspending] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      {row.suspended ? (
        <Button onClick={() => void lift(row)}>{t.lift}</Button>
      ) : (
        <Button onClick={() => setSuspending(true)}>{t.suspend}</Button>
      )}
      {suspending && <SuspendDialog row={row} onClose={() => setSuspending(false)} />}
    </>
  );
}

function Overview({ row }: { row: EnterpriseRow }) {
  const t = useText(words);
  const storage = useEnterpriseStorage([row.id]);
  return (
    <div className="cy-pad">
      <Facts
        facts={[
          { label: t.alias, value: row.alias },
          {
            label: t.founder,
            value: row.founder ? (
              <ObjectLink type="account" id={row.founder.id}>
                {calledOf(row.founder)}
              </ObjectLink>
            ) : (
              NONE
            ),
          },
          { label: storage.title, value: storage.of(row.id) },
          ...(row.suspended
            ? [{ label: t.suspended, value: fill(t.suspendedWhy, { reason: row.suspended.reason }) }]
            : []),
        ]}
      />
    </div>
  );
}

function Certification({ row }: { row: EnterpriseRow }) {
  const t = useText(words);
  const reviews = useMay()('enterprise.certification.verify');
  return (
    <Panel
      title={t.certification}
      actions={
        reviews &&
        row.certificationId && (
          <Link to={`/console/verify-enterprise-detail?id=${row.certificationId}`}>{t.toCertification}</Link>
        )
      }
    >
      <Facts
        facts={[
          { label: t.submitTime, value: row.submitTime && <TimeText value={row.submitTime} /> },
          { label: t.lastAuthTime, value: row.lastAuthTime && <TimeText value={row.lastAuthTime} /> },
        ]}
      />
    </Panel>
  );
}

const listQuery = personApi.list.query.pick({ q: true, page: true, size: true, sort: true });

/** The people who belong to the enterprise. */
function People({ id }: { id: string }) {
  const t = useText(words);
  const [state, change] = useListState(listQuery);
  const asked = useAsk(personApi.list, { query: { ...state, enterpriseId: id } });
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.searchPeople} />
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={usePeopleColumns()}
        state={state}
        onChange={change}
        narrowed={state.q !== undefined}
        empty={<Empty title={t.nobody} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

function usePeopleColumns(): Column<UserRow>[] {
  const t = useText(personWords);
  return [
    {
      key: 'username',
      title: t.username,
      sorter: true,
      render: (_, row) => (
        <ObjectLink type="account" id={row.id}>
          {row.username}
        </ObjectLink>
      ),
    },
    { key: 'realName', title: t.realName, render: (_, { realName }) => realName || NONE },
    status('state', t.users.state, {
      active: { tone: STATE_TONES.active, word: t.users.states.active },
      locked: { tone: STATE_TONES.locked, word: t.users.states.locked },
      reset: { tone: STATE_TONES.reset, word: t.users.states.reset },
      removed: { tone: STATE_TONES.removed, word: t.users.states.removed },
    }),
    { key: 'phone', title: t.phone, render: (_, { phone }) => phone || NONE },
    time('createdAt', t.users.registered, { sorter: true }),
  ];
}
