import { type AlgorithmCategoryNode, algorithmCategoryApi } from '@cloudyard/contract/algorithm/category.ts';
import { TreeSelect } from 'antd';
import { useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/shared/en.ts';

type Choice = { value: string; title: string; children: Choice[] };

/** The categories to choose from, in the user's language. */
function useCategoryChoices() {
  const called = useLocalizedName();
  const asked = useAsk(algorithmCategoryApi.tree, {});
  const choice = (node: AlgorithmCategoryNode): Choice => ({
    ...{ value: node.key, title: called(node), children: node.children.map(choice) },
  });
  return { asked, choices: asked.data?.map(choice) };
}

type CategorySelectProps = {
  id?: string;
  label?: string;
  /** Of a filter: so wide as the others. */
  className?: string;
  value?: string | undefined;
  onChange?: (id: string | undefined) => void;
};

/** A category of any level, found by its name. */
export function CategorySelect({ id, label, className, value, onChange }: CategorySelectProps) {
  const t = useText(words).category;
  const errorText = useErrorText();
  const { asked, choices } = useCategoryChoices();
  return (
    <TreeSelect<string | null>
      {...(id === undefined ? {} : { id })}
      {...(className === undefined ? {} : { className })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      // Before the names are there, their ids would be shown.
      value={choices ? (value ?? null) : null}
      treeData={choices ?? []}
      loading={asked.isPending}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      allowClear
      popupMatchSelectWidth={false}
      placeholder={label ?? t.choose}
      notFoundContent={asked.error ? errorText(asked.error) : t.none}
      onChange={(next) => onChange?.(next ?? undefined)}
    />
  );
}

/** The name of a category that a filter says by its id. */
export function useCategoryName(): (id: string) => string {
  const called = useLocalizedName();
  const { data = [] } = useAsk(algorithmCategoryApi.tree, {});
  const find = (nodes: readonly AlgorithmCategoryNode[], id: string): AlgorithmCategoryNode | undefined =>
    nodes.find((node) => node.key === id) ?? nodes.map((node) => find(node.children, id)).find(Boolean);
  return (id) => {
    const found = find(data, id);
    return found ? called(found) : '';
  };
}
