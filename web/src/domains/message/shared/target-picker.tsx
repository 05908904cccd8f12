import { groupApi, type MemberKind } from '@cloudyard/contract/message/group.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useErrorText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';

type Named = { id: string; name: string };

export type TargetPickerProps = {
  id?: string;
  enterpriseId: string;
  kind: MemberKind;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  /** Targets chosen before: they may not be among the first that are found. */
  known?: readonly Named[];
  /** Targets that are found but cannot be chosen, with the reason. */
  closed?: { ids: ReadonlySet<string>; why: string };
  placeholder: string;
  none: string;
};

/** Several departments, positions, users …, found by name on the server. */
export function TargetPicker(props: TargetPickerProps) {
  const { id, enterpriseId, kind, value = [], onChange, known = [], closed, placeholder, none } = props;
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const [met, setMet] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = useAsk(groupApi.targets, { query: { enterpriseId, kind, ...(q ? { q } : {}) } });
  const found = asked.data ?? [];
  const names = new Map([
    ...met,
    ...[...known, ...found].map((one) => [one.id, one.name] as [string, string]),
  ]);
  const others = value.filter((one) => !found.some((row) => row.id === one));
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      allowClear
      maxTagCount={20}
      aria-label={placeholder}
      placeholder={placeholder}
      value={[...value]}
      loading={asked.isFetching}
      notFoundContent={asked.error ? errorText(asked.error) : asked.isFetching ? null : none}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      optionLabelProp="label"
      options={[
        ...found.map((row) => ({
          value: row.id,
          label: row.name,
          hint: closed?.ids.has(row.id) ? closed.why : row.hint,
          disabled: closed?.ids.has(row.id) ?? false,
        })),
        ...others.map((one) => ({ value: one, label: names.get(one) ?? one, hint: '', disabled: false })),
      ]}
      optionRender={({ data }) => (
        <span className="message-manage-option cy-flex cy-between cy-gap-12">
          {data.label}
          <span className="cy-faint">{data.hint}</span>
        </span>
      )}
      onChange={(next: string[]) => {
        setMet(names);
        setTyped('');
        onChange?.(next);
      }}
    />
  );
}
