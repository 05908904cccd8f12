import { PlusOutlined } from '@ant-design/icons';
import { CATEGORY_GLYPHS, type CategoryNode } from '@cloudyard/contract/publishing/category.ts';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/category/en.ts';
import { CategoryGlyph } from '../lent/category-glyph.tsx';
import { PlaceFields } from './place-fields.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { changed, type Found, foundIn, type Glyph, type Problem, removed, type Tree } from './tree.ts';

type RemoveButtonProps = {
  tree: Tree;
  found: Found;
  dirty: boolean;
  onChange: (tree: Tree) => void;
  onRemoved: (nodes: CategoryNode[]) => void;
};

/** A new category is just removed; a saved one is deleted at once, so nothing else may be unsaved. */
function RemoveButton({ tree, found: { leaf }, dirty, onChange, onRemoved }: RemoveButtonProps) {
  const t = useText(words);
  const [asking, setAsking] = useState(false);
  const why = whyNot(tree, leaf.key, leaf.id !== undefined && dirty, leaf.count);
  const remove = () => (leaf.id === undefined ? onChange(removed(tree, leaf.key)) : setAsking(true));
  return (
    <div className="publishing-category-remove cy-over cy-row">
      <Button
        danger
        disabled={why !== undefined}
        aria-describedby={why && 'category-remove-why'}
        onClick={remove}
      >
        {t.remove}
      </Button>
      {why && (
        <span id="category-remove-why" className="cy-faint">
          {t.removeBlocked[why]}
        </span>
      )}
      {asking && leaf.id !== undefined && (
        <RemoveDialog
          category={{ id: leaf.id, name: leaf.name, count: leaf.count }}
          tree={tree}
          onClose={() => setAsking(false)}
          onRemoved={onRemoved}
        />
      )}
    </div>
  );
}

type WhyNot = keyof (typeof words)['cn']['removeBlocked'];

function whyNot(tree: Tree, key: string, unsaved: boolean, count: number): WhyNot | undefined {
  if (tree.some((branch) => branch.key === key && branch.children.length > 0)) return 'children';
  if (unsaved) return 'unsaved';
  const others = tree.some(({ children }) => children.some((leaf) => leaf.key !== key));
  return count > 0 && !others ? 'alone' : undefined;
}

type GlyphInputProps = { value: Glyph; onChange: (icon: Glyph) => void };

function GlyphInput({ value, onChange }: GlyphInputProps) {
  const t = useText(words);
  return (
    <fieldset className="publishing-category-group cy-unframed cy-unpadded cy-shrink">
      <legend>{t.icon}</legend>
      <Radio.Group
        className="publishing-category-glyphs"
        value={value}
        onChange={(event) => onChange(event.target.value as Glyph)}
        options={CATEGORY_GLYPHS.map((icon) => ({
          value: icon,
          label: (
            <span className="publishing-operate-name cy-inline cy-shrink">
              <CategoryGlyph icon={icon} />
              {t.icons[icon]}
            </span>
          ),
        }))}
      />
    </fieldset>
  );
}

type CategoryPaneProps = {
  tree: Tree;
  problems: ReadonlyMap<string, Problem>;
  chosen: string | undefined;
  dirty: boolean;
  onChange: (tree: Tree) => void;
  onAdd: (parent: string) => void;
  /** A category was deleted on the server: gives the current tree. */
  onRemoved: (nodes: CategoryNode[]) => void;
};

/** Name, icon and place of the chosen category. */
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
