import { PlusOutlined } from '@ant-design/icons';
import type { CategoryNode } from '@cloudyard/contract/market/category.ts';
import { Button, Form, Input } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/category/en.ts';
import { GlyphInput } from './glyph-input.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RemoveButton } from './remove-button.tsx';
import { changed, type Found, foundIn, type Problem, type Tree } from './tree.ts';

type CategoryPaneProps = {
  tree: Tree;
  problems: ReadonlyMap<string, Problem>;
  chosen: string | undefined;
  dirty: boolean;
  onChange: (tree: Tree) => void;
  onAdd: (parent: string) => void;
  /** One is gone on the server: the tree as it is now. */
  onRemoved: (nodes: CategoryNode[]) => void;
};

/** Name, icon and place of the chosen one. */
export function CategoryPane(props: CategoryPaneProps) {
  const t = useText(words);
  const { tree, problems, chosen, dirty, onChange, onAdd, onRemoved } = props;
  const found = foundIn(tree, chosen);
  if (!found)
    return (
      <section className="cy-panel" aria-label={t.choose}>
        <Empty title={t.choose} hint={t.chooseHint} />
      </section>
    );
  const { leaf, parent } = found;
  return (
    <Panel
      title={leaf.name || t.unnamed}
      actions={
        !parent && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(leaf.key)}>
            {t.addBelow}
          </Button>
        )
      }
    >
      <Form layout="vertical" className="cy-form" requiredMark={false}>
        <p className="cy-faint cy-bottom-16">
          {parent ? t.level.second : t.level.first} · {fill(t.count, { n: leaf.count.toLocaleString() })}
        </p>
        <Names
          found={found}
          problem={problems.get(leaf.key)}
          onChange={(patch) => onChange(changed(tree, leaf.key, patch))}
        />
        <GlyphInput value={leaf.icon} onChange={(icon) => onChange(changed(tree, leaf.key, { icon }))} />
        <PlaceFields tree={tree} found={found} onChange={onChange} />
        <RemoveButton tree={tree} found={found} dirty={dirty} onChange={onChange} onRemoved={onRemoved} />
      </Form>
    </Panel>
  );
}

type NamesProps = {
  found: Found;
  problem: Problem | undefined;
  onChange: (patch: { name?: string; nameEn?: string }) => void;
};

function Names({ found: { leaf }, problem, onChange }: NamesProps) {
  const t = useText(words);
  return (
    <>
      <Form.Item
        label={t.name}
        htmlFor="category-name"
        validateStatus={problem ? 'error' : ''}
        extra={
          <span
            id="category-name-help"
            className={problem ? 'cy-bad' : undefined}
            role={problem ? 'alert' : undefined}
          >
            {problem ? t.problems[problem] : t.nameHelp}
          </span>
        }
      >
        <Input
          id="category-name"
          autoFocus={leaf.id === undefined && leaf.name === ''}
          value={leaf.name}
          maxLength={30}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby="category-name-help"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label={t.nameEn}
        htmlFor="category-name-en"
        extra={<span id="category-name-en-help">{t.nameEnHelp}</span>}
      >
        <Input
          id="category-name-en"
          value={leaf.nameEn}
          maxLength={60}
          autoComplete="off"
          aria-describedby="category-name-en-help"
          onChange={(event) => onChange({ nameEn: event.target.value })}
        />
      </Form.Item>
    </>
  );
}
