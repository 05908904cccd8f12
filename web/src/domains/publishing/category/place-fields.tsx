import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/category/en.ts';
import { blockedAt, type Found, movedTo, stepped, type Tree } from './tree.ts';

/** Stands for the first level among the keys. */
const TOP = '';

type PlaceFieldsProps = { tree: Tree; found: Found; onChange: (tree: Tree) => void };

/** Moves a category without a mouse. */
export function PlaceFields({ tree, found, onChange }: PlaceFieldsProps) {
  const t = useText(words);
  const called = useLocalizedName();
  const toast = useToast();
  const { leaf, parent, siblings, at } = found;
  const move = (next: Tree) => {
    onChange(next);
    toast.success(t.moved);
  };
  const places = [
    { value: TOP, label: t.moveToTop },
    ...tree
      .filter(({ key }) => key !== leaf.key)
      .map((branch) => ({ value: branch.key, label: called(branch) || t.unnamed })),
  ];
  const blocked = (to: string) => blockedAt(tree, leaf.key, to === TOP ? undefined : to);
  const why = places.map(({ value }) => blocked(value)).find((one) => one !== undefined);
  return (
    <fieldset className="publishing-category-group cy-unframed cy-unpadded cy-shrink">
      <legend>{t.place}</legend>
      <div className="cy-row">
        <Button
          icon={<ArrowUpOutlined />}
          disabled={at === 0}
          onClick={() => move(stepped(tree, leaf.key, -1))}
        >
          {t.up}
        </Button>
        <Button
          icon={<ArrowDownOutlined />}
          disabled={at === siblings.length - 1}
          onClick={() => move(stepped(tree, leaf.key, 1))}
        >
          {t.down}
        </Button>
        <label htmlFor="category-place">{t.moveTo}</label>
        <Select<string>
          id="category-place"
          className="cy-select"
          value={parent?.key ?? TOP}
          options={places.map((place) => ({ ...place, disabled: blocked(place.value) !== undefined }))}
          popupMatchSelectWidth={false}
          onChange={(to) =>
            move(movedTo(tree, leaf.key, { parent: to === TOP ? undefined : to, before: null }))
          }
        />
      </div>
      {why && <p className="cy-faint">{t.moveBlocked[why]}</p>}
    </fieldset>
  );
}
