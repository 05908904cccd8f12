import '../manage.css';
import { categoryApi, type MessageCategory } from '@cloudyard/contract/message/category.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { AddButton } from '../../../kit/add-button.tsx';
import { actions } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/category/en.ts';
import { keyIn } from '../shared/place.ts';
import { categoryColumns } from './category-columns.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryRemoval } from './category-removal.tsx';

export const CategoryListPage = () => <CategoryList place="enterprise" />;
export const PlatformCategoryListPage = () => <CategoryList place="platform" />;

type Operation = { act: 'add' } | { act: 'remove'; removed: MessageCategory[]; clear: () => void };

function CategoryList({ place }: { place: Place }) {
  const t = useText(words);
  const kit = useKitText();
  const toast = useToast();
  const called = useLocalizedName();
  const enterpriseId = usePlaceId(place);
  const mayEdit = useMay()(keyIn(place, 'category', 'edit'));
  const asked = useAsk(categoryApi.list, { query: { enterpriseId } });
  const [operation, setOperation] = useState<Operation>();
  const { opened, addressOf, close } = useOpened();
  const edited = mayEdit ? asked.data?.find(({ id }) => id === opened) : undefined;
  useEffect(() => {
    if (asked.error) toast.failure(t.loadFailed);
  }, [asked.error, toast, t]);
  const add = (
    <AddButton permission={keyIn(place, 'category', 'edit')} onClick={() => setOperation({ act: 'add' })}>
      {t.add}
    </AddButton>
  );
  const acts = actions<MessageCategory>(t.actions, (row) => [
    { key: 'edit', label: t.edit, to: addressOf(row.id) },
    {
      key: 'remove',
      label: t.remove,
      disabled: row.builtIn,
      title: row.builtIn ? fill(t.keptReason, { names: called(row) }) : undefined,
      onClick: () => setOperation({ act: 'remove', removed: [row], clear: () => {} }),
    },
  ]);
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={add}
      footer={asked.data && <span>{fill(kit.total, { n: asked.data.length })}</span>}
    >
      <DataTable
        asked={asked}
        rows={asked.data}
        columns={[
          ...categoryColumns(t, { called, to: ({ id }) => (mayEdit ? addressOf(id) : undefined) }),
          ...(mayEdit ? [acts] : []),
        ]}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
        {...(mayEdit
          ? {
              selection: (rows: MessageCategory[], clear: () => void) => (
                <RemoveSelected
                  rows={rows}
                  kept={rows.filter(({ builtIn }) => builtIn)}
                  onRemove={() => setOperation({ act: 'remove', removed: rows, clear })}
                />
              ),
            }
          : {})}
      />
      {edited && <CategoryForm key={edited.id} enterpriseId={enterpriseId} edited={edited} onClose={close} />}
      <Operating enterpriseId={enterpriseId} operation={operation} onClose={() => setOperation(undefined)} />
    </ListPage>
  );
}

type RemoveSelectedProps = { rows: MessageCategory[]; kept: MessageCategory[]; onRemove: () => void };

/** The reason why the selection cannot be deleted stands beside the button. */
function RemoveSelected({ rows, kept, onRemove }: RemoveSelectedProps) {
  const t = useText(words);
  const called = useLocalizedName();
  return (
    <>
      <Button size="small" disabled={rows.length === 0 || kept.length > 0} onClick={onRemove}>
        {t.remove}
      </Button>
      {kept.length > 0 && <span>{fill(t.keptReason, { names: kept.map(called).join(' · ') })}</span>}
    </>
  );
}

type OperatingProps = {
  enterpriseId: string;
  operation: Operation | undefined;
  onClose: () => void;
};

function Operating({ enterpriseId, operation, onClose }: OperatingProps) {
  if (!operation) return null;
  if (operation.act === 'add') {
    return <CategoryForm enterpriseId={enterpriseId} edited={undefined} onClose={onClose} />;
  }
  return (
    <CategoryRemoval
      removed={operation.removed}
      enterpriseId={enterpriseId}
      onClose={onClose}
      onDone={() => {
        operation.clear();
        onClose();
      }}
    />
  );
}
