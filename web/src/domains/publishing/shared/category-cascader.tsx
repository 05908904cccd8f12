import { categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { Cascader } from 'antd';
import { useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/shared/en.ts';

type CategoryCascaderProps = {
  id?: string;
  /** The first level and the second. */
  value?: readonly string[];
  onChange?: (path: string[] | undefined) => void;
  disabled?: boolean;
};

/** A category of the second level, found by its parent or by its name. */
export function CategoryCascader({ value, onChange, ...rest }: CategoryCascaderProps) {
  const t = useText(words).category;
  const errorText = useErrorText();
  const called = useLocalizedName();
  const asked = useAsk(categoryApi.tree, {});
  const options = asked.data?.map((parent) => ({
    value: parent.id,
    label: called(parent),
    disabled: parent.children.length === 0,
    children: parent.children.map((child) => ({ value: child.id, label: called(child) })),
  }));
  return (
    <Cascader
      {...rest}
      // Before the names are there, their ids would be shown.
      value={value && options ? [...value] : []}
      options={options ?? []}
      loading={asked.isPending}
      showSearch
      placeholder={asked.isPending ? '' : t.choose}
      notFoundContent={asked.error ? errorText(asked.error) : t.none}
      onChange={(path) => onChange?.(path?.map(String))}
    />
  );
}
