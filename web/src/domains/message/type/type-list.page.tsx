import '../manage.css';
import { Id } from '@cloudyard/contract/kit/values.ts';
import type { MessageCategory } from '@cloudyard/contract/message/category.ts';
import { type MessageType, typeApi } from '@cloudyard/contract/message/type.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { AddButton } from '../../../kit/add-button.tsx';
import { actions } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { useNaming } from '../../../kit/failure.ts';
import { FilterChips, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/type/en.ts';
import { failedOrRaised } from '../shared/failed-or-raised.ts';
import { optionsOf, useCategories } from '../shared/lookups.ts';
import { keyIn } from '../shared/place.ts';
import { isKept, typeColumns } from './type-columns.tsx';
import { refresh, TypeForm } from './type-form.tsx';

const listQuery = z.object({ category: Id.optional() });

export const TypeListPage = () => <TypeList place="enterprise" />;
export const PlatformTypeListPage = () => <TypeList place="platform" />;

function TypeList({ place }: { place: Place }) {
  const t = useText(words);
  const kit = useKitText();
  const called = useLocalizedName();
  const enterpriseId = usePlaceId(place);
  const mayEdit = useMay()(keyIn(place, 'type', 'edit'));
  const [state, change] = useListState(listQuery);
  const { asked, expectSome } = useTypePage(enterpriseId, state.category);
  const categories = useCategories(enterpriseId, t.categoriesFailed);
  const category = categories.find(({ id }) => id === state.category);
  const [adding, setAdding] = useState(false);
  const { opened, addressOf, close } = useOpened();
  const edited = mayEdit ? asked.data?.find(({ id }) => id === opened) : undefined;
  const to = ({ id }: MessageType) => (mayEdit ? addressOf(id) : undefined);
  const { remove, removing } = useTypeRemoval();
  const add = (
    <AddButton permission={keyIn(place, 'type', 'edit')} onClick={() => setAdding(true)}>
      {t.add}
    </AddButton>
  );
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={add}
      filters={
        <SelectFilter
          label={t.byCategory}
          value={state.category}
          options={optionsOf(categories, called)}
          onChange={(category) => {
            expectSome();
            change({ category });
          }}
        />
      }
      chips={<CategoryChip of={category} onRemove={() => change({ category: undefined })} />}
      footer={asked.data && <span>{fill(kit.total, { n: asked.data.length })}</span>}
    >
      <DataTable
        asked={asked}
        rows={asked.data}
        columns={[
          ...typeColumns(t, { called, to }),
          ...(mayEdit ? [rowActs(t, called, addressOf, (row) => void remove([row]))] : []),
        ]}
        narrowed={state.category !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
        {...(mayEdit ? { selection: removal(removing, remove) } : {})}
      />
      {(adding || edited) && (
        <TypeForm
          key={edited?.id}
          enterpriseId={enterpriseId}
          edited={edited}
          category={state.category}
          onClose={adding ? () => setAdding(false) : close}
        />
      )}
    </ListPage>
  );
}

type CategoryChipProps = { of: MessageCategory | undefined; onRemove: () => void };

function CategoryChip({ of, onRemove }: CategoryChipProps) {
  const called = useLocalizedName();
  return <FilterChips chips={of ? [{ label: called(of), onRemove }] : []} onClear={onRemove} />;
}

/** The list; an empty result is reported only after the user searched. */
function useTypePage(enterpriseId: string, category: string | undefined) {
  const t = useText(words);
  const toast = useToast();
  const expecting = useRef(false);
  const asked = useAsk(typeApi.list, { query: { enterpriseId, ...(category ? { category } : {}) } });
  const { data, error, isFetching, isPlaceholderData } = asked;
  useEffect(() => {
    if (error) toast.failure(t.loadFailed);
  }, [error, toast, t]);
  useEffect(() => {
    if (!expecting.current || !data || isFetching || isPlaceholderData) return;
    expecting.current = false;
    if (data.length === 0) toast.warning(t.none);
  }, [data, isFetching, isPlaceholderData, toast, t]);
  return {
    asked,
    expectSome: () => {
      expecting.current = true;
    },
  };
}

const rowActs = (
  t: (typeof words)['cn'],
  called: (row: MessageType) => string,
  addressOf: (id: string) => string,
  onRemove: (row: MessageType) => void,
) =>
  actions<MessageType>(t.actions, (row) => [
    { key: 'edit', label: t.edit, to: addressOf(row.id) },
    {
      key: 'remove',
      label: t.remove,
      disabled: isKept(row),
      title: isKept(row) ? fill(t.keptReason, { names: called(row) }) : undefined,
      onClick: () => onRemove(row),
    },
  ]);

type Remove = ReturnType<typeof useTypeRemoval>['remove'];

const removal = (removing: boolean, remove: Remove) => (rows: MessageType[], clear: () => void) => (
  <RemoveSelected kept={rows.filter(isKept)} removing={removing} onRemove={() => void remove(rows, clear)} />
);

type RemoveSelectedProps = { kept: MessageType[]; removing: boolean; onRemove: () => void };

/** The reason why the selection cannot be deleted stands beside the button. */
function RemoveSelected({ kept, removing, onRemove }: RemoveSelectedProps) {
  const t = useText(words);
  const called = useLocalizedName();
  return (
    <>
      <Button size="small" loading={removing} disabled={kept.length > 0} onClick={onRemove}>
        {t.remove}
      </Button>
      {kept.length > 0 && <span>{fill(t.keptReason, { names: kept.map(called).join(' · ') })}</span>}
    </>
  );
}

/** Deletes types after asking. */
function useTypeRemoval() {
  const t = useText(words);
  const called = useLocalizedName();
  const confirm = useConfirm();
  const toast = useToast();
  const naming = useNaming();
  const send = useSend(typeApi.remove, {
    act: 'list',
    failed: (error) => failedOrRaised(error, t.removeFailed, t.removeError),
    refresh,
  });
  const remove = async (rows: readonly MessageType[], done: () => void = () => {}) => {
    const [first] = rows;
    if (!first) return;
    const title =
      rows.length === 1 ? fill(t.removeOne, { name: called(first) }) : fill(t.removeMany, { n: rows.length });
    if (!(await confirm({ title, consequence: t.consequence, verb: t.remove }))) return;
    const onSuccess = () => {
      toast.success(t.removed);
      done();
    };
    send.mutate({ body: rows.map(({ id }) => id) }, { thing: naming(rows.map(called)), onSuccess });
  };
  return { remove, removing: send.isPending };
}
