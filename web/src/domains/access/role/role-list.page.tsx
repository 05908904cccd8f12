import { DISABLED_USER, type Role, roleApi } from '@cloudyard/contract/access/role.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AddButton } from '../../../kit/add-button.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/role/en.ts';
import { pathIn, roleKeyIn } from '../shared/place.ts';
import { rememberRole } from '../shared/remembered-role.ts';
import { useRolePreview } from '../shared/use-role-preview.ts';
import { roleColumns } from './role-columns.tsx';
import { AddRole, ModifyRole } from './role-form.tsx';
import { RoleRemoval } from './role-removal.tsx';

const SIZES = [10, 20, 30];
const listQuery = roleApi.page.query.omit({ enterpriseId: true });

export const RoleListPage = () => <RoleList place="enterprise" />;
export const PlatformRoleListPage = () => <RoleList place="platform" />;

function RoleList({ place }: { place: Place }) {
  const t = useText(words);
  const toast = useToast();
  const enterpriseId = usePlaceId(place);
  const [state, change] = useListState(listQuery);
  const asked = useAsk(roleApi.page, { query: { ...state, enterpriseId } });
  const [chosen, setChosen] = useState<Role>();
  const [operation, setOperation] = useOperation();
  const rows = asked.data?.content;
  const role = rows?.find(({ id }) => id === chosen?.id);
  useEffect(() => {
    if (asked.error) toast.failure(t.fetchFailed);
  }, [asked.error, toast, t]);
  const clear = () => change({ q: undefined });
  const add = (
    <AddButton permission={roleKeyIn(place, 'edit')} onClick={() => setOperation('add')}>
      {t.add}
    </AddButton>
  );
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={add}
      filters={
        <>
          <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
          <RoleActions place={place} role={role} onOperate={setOperation} />
        </>
      }
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: clear }]}
            onClear={clear}
          />
        )
      }
      footer={
        asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} sizes={SIZES} />
      }
    >
      <DataTable
        asked={asked}
        rows={rows}
        columns={roleColumns(t, place)}
        state={state}
        onChange={change}
        choice={{
          key: role?.id,
          onChange: setChosen,
          closed: ({ name }) => name === DISABLED_USER,
          label: ({ name }) => fill(t.choose, { name: roleText(name) }),
        }}
        narrowed={state.q !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
      />
      <RoleOperation
        place={place}
        operation={operation}
        role={role}
        onDone={() => setOperation(undefined)}
        onRemoved={() => {
          setChosen(undefined);
          change({ page: 0 });
        }}
      />
    </ListPage>
  );
}

const OPERATIONS = ['add', 'copy', 'modify', 'remove'] as const;
type Operation = (typeof OPERATIONS)[number];

/** Other pages may ask for a dialog in the address, such as `?do=add`. */
function useOperation() {
  const t = useText(words);
  const toast = useToast();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [operation, setOperation] = useState<Operation>();
  const wanted = new URLSearchParams(search).get('do');
  useEffect(() => {
    if (wanted === null) return;
    const known = OPERATIONS.find((one) => one === wanted);
    if (known) setOperation(known);
    else toast.failure(t.unknownOperation);
    void navigate({ pathname }, { replace: true });
  }, [wanted, pathname, navigate, toast, t]);
  return [operation, setOperation] as const;
}

type RoleActionsProps = { place: Place; role: Role | undefined; onOperate: (operation: Operation) => void };

/** The actions on the chosen role; disabled without one. */
function RoleActions({ place, role, onOperate }: RoleActionsProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const configure = (name: string) => {
    if (!role) return;
    rememberRole(role);
    void navigate(pathIn(place, name));
  };
  const preview = useRolePreview();
  const hint = role ? undefined : t.chooseFirst;
  return (
    <div className="cy-row">
      <May permission={roleKeyIn(place, 'edit')}>
        <Button title={hint} disabled={!role?.can.edit} onClick={() => onOperate('modify')}>
          {t.modify}
        </Button>
        <Button title={hint} disabled={!role} onClick={() => onOperate('copy')}>
          {t.copy}
        </Button>
        <Button title={hint} disabled={!role?.can.remove} onClick={() => onOperate('remove')}>
          {t.remove}
        </Button>
      </May>
      <Button title={hint} disabled={!role} onClick={() => configure('user-role-config')}>
        {t.users}
      </Button>
      <Button title={hint} disabled={!role} onClick={() => configure('privilege-role-config')}>
        {t.privileges}
      </Button>
      <May permission={roleKeyIn(place, 'preview')}>
        <Button title={hint} disabled={!role} onClick={() => role && void preview(role.id)}>
          {t.preview}
        </Button>
      </May>
    </div>
  );
}

type RoleOperationProps = {
  place: Place;
  operation: Operation | undefined;
  role: Role | undefined;
  onDone: () => void;
  onRemoved: () => void;
};

function RoleOperation({ place, operation, role, onDone, onRemoved }: RoleOperationProps) {
  if (!operation) return null;
  if (operation === 'add') return <AddRole place={place} copied={undefined} onClose={onDone} />;
  // Another user deleted the role under an open dialog.
  if (!role) return null;
  switch (operation) {
    case 'copy':
      return <AddRole place={place} copied={role} onClose={onDone} />;
    case 'modify':
      return <ModifyRole place={place} role={role} onClose={onDone} />;
    case 'remove':
      return (
        <RoleRemoval
          role={role}
          onClose={onDone}
          onRemoved={() => {
            onDone();
            onRemoved();
          }}
        />
      );
  }
}
