import { type CategoryNode, categoryApi } from '@cloudyard/contract/publishing/category.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/category/en.ts';
import type { Tree } from './tree.ts';
import { useKeepTree } from './use-saving.ts';

type RemoveDialogProps = {
  category: { id: string; name: string; count: number };
  tree: Tree;
  onClose: () => void;
  onRemoved: (nodes: CategoryNode[]) => void;
};

/** Deletes a category; its applications move to another one first. */
export function RemoveDialog({ category: { id, name, count }, tree, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const keep = useKeepTree();
  const [target, setTarget] = useState<string>();
  const [tried, setTried] = useState(false);
  const remove = useSend(categoryApi.remove, { act: 'submit', verb: t.remove });
  const missing = count > 0 && target === undefined;
  const run = () => {
    setTried(true);
    if (missing) return;
    const onSuccess = (nodes: CategoryNode[]) => {
      keep(nodes);
      onRemoved(nodes);
      toast.success(t.removed);
      onClose();
    };
    remove.mutate({ params: { categoryId: id }, query: target ? { moveTo: target } : {} }, { onSuccess });
  };
  return (
    <FormModal
      dirty={target !== undefined}
      title={fill(t.removeTitle, { name })}
      okText={t.remove}
      okButtonProps={{ danger: true }}
      confirmLoading={remove.isPending}
      onOk={run}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-12">
        <p>{t.removeText}</p>
        {count > 0 && (
          <>
            <p>{fill(t.removeUsed, { n: count.toLocaleString() })}</p>
            <Target tree={tree} without={id} missing={tried && missing} onChange={setTarget} />
          </>
        )}
      </div>
    </FormModal>
  );
}

type TargetProps = { tree: Tree; without: string; missing: boolean; onChange: (id: string) => void };

function Target({ tree, without, missing, onChange }: TargetProps) {
  const t = useText(words);
  const called = useLocalizedName();
  const options = tree.map((branch) => ({
    label: called(branch),
    options: branch.children
      .filter(({ id }) => id !== undefined && id !== without)
      .map((leaf) => ({ value: leaf.key, label: `${called(branch)} / ${called(leaf)}` })),
  }));
  return (
    <div>
      <label className="cy-medium" htmlFor="category-target">
        {t.target}
      </label>
      <Select<string>
        id="category-target"
        className="publishing-category-target"
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        showSearch={{ optionFilterProp: 'label' }}
        options={options.filter((group) => group.options.length > 0)}
        onChange={onChange}
      />
      {missing && (
        <p className="cy-bad" role="alert">
          {t.targetMissing}
        </p>
      )}
    </div>
  );
}
