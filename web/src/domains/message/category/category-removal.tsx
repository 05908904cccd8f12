import { categoryApi, type MessageCategory } from '@cloudyard/contract/message/category.ts';
import { typeApi } from '@cloudyard/contract/message/type.ts';
import { Alert, Select } from 'antd';
import { useId, useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useNaming } from '../../../kit/failure.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/category/en.ts';
import { useCategories } from '../shared/lookups.ts';

type CategoryRemovalProps = {
  removed: readonly MessageCategory[];
  enterpriseId: string;
  onDone: () => void;
  onClose: () => void;
};

/** Asks before deleting; messages and types of the categories move to another one. */
export function CategoryRemoval({ removed, enterpriseId, onDone, onClose }: CategoryRemovalProps) {
  const t = useText(words);
  const called = useLocalizedName();
  const toast = useToast();
  const errorText = useErrorText();
  const naming = useNaming();
  const send = useSend(categoryApi.remove, { act: 'list', failed: t.removeFailed, refresh });
  const [moveTo, setMoveTo] = useState<string>();
  const [problem, setProblem] = useState('');
  const types = sum(removed.map((one) => one.types));
  const messages = sum(removed.map((one) => one.messages));
  // Another user may have used a category since the list was loaded: then the server refuses.
  const [isUsed, setUsed] = useState(types + messages > 0);
  const others = useCategories(enterpriseId, t.loadFailed).filter(
    ({ id }) => !removed.some((one) => one.id === id),
  );
  const first = removed[0];
  const remove = async () => {
    if (isUsed && moveTo === undefined) return setProblem(t.moveToMissing);
    try {
      const ask = { query: moveTo ? { moveTo } : {}, body: removed.map(({ id }) => id) };
      await send.mutateAsync(ask, { thing: naming(removed.map(called)) });
      toast.success(t.removed);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'message.category_in_use') return;
      setUsed(true);
      setProblem(errorText(error));
    }
  };
  return (
    <FormModal
      dirty={moveTo !== undefined}
      title={
        removed.length === 1 && first
          ? fill(t.removeOne, { name: called(first) })
          : fill(t.removeMany, { n: removed.length })
      }
      okText={t.remove}
      okButtonProps={{ danger: true, loading: send.isPending, disabled: isUsed && others.length === 0 }}
      onOk={() => void remove()}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-12">
        <p>{isUsed ? fill(t.inUse, { types, messages }) : t.unused}</p>
        {isUsed && (
          <MoveTo
            options={others.map((one) => ({ value: one.id, label: called(one) }))}
            value={moveTo}
            onChange={(next) => {
              setMoveTo(next);
              setProblem('');
            }}
          />
        )}
        {problem && <Alert type="error" showIcon title={problem} role="alert" />}
      </div>
    </FormModal>
  );
}

type MoveToProps = {
  options: { value: string; label: string }[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

function MoveTo({ options, value, onChange }: MoveToProps) {
  const t = useText(words);
  const id = useId();
  if (options.length === 0) return <p className="cy-bad">{t.noOther}</p>;
  return (
    <div className="message-manage-field cy-stack cy-gap-4">
      <label htmlFor={id}>{t.moveTo}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t.moveToMissing}
        value={value ?? null}
        options={options}
        onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
      />
    </div>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The endpoints that a change of categories changes. */
export const refresh = [categoryApi.list, typeApi.list];
