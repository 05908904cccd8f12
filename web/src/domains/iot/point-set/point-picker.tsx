import './point-set.css';
import { Button, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { Drawer } from '../../../kit/dialog.tsx';
import { SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { usePhone } from '../../../kit/use-phone.ts';
import { useGroupOptions } from '../device/use-choices.ts';
import { words } from '../i18n/point-set/en.ts';
import { SetBar } from './set-bar.tsx';
import { type Branch, useDeviceTree } from './use-device-tree.ts';

export type PickerProps = {
  /** Keys of points, in their order. */
  chosen: readonly string[];
  /** The remembered set they come from. */
  set: string | undefined;
  most: number;
  /** Only some of the set are here: it is not saved from here. */
  isCut?: boolean;
  onChange: (chosen: string[], set: string | undefined) => void;
};

/** Beside the values; on a phone in a drawer. */
export function PointPicker(props: PickerProps) {
  const t = useText(words);
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone)
    return (
      <section className="cy-panel" aria-label={t.picker}>
        <Picking {...props} />
      </section>
    );
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {fill(t.open, { n: props.chosen.length })}
      </Button>
      <Drawer
        open={isOpen}
        title={t.picker}
        placement="bottom"
        size="85%"
        onClose={() => setOpen(false)}
        extra={
          <Button type="primary" onClick={() => setOpen(false)}>
            {t.done}
          </Button>
        }
      >
        <Picking {...props} />
      </Drawer>
    </>
  );
}

function Picking(props: PickerProps) {
  const t = useText(words);
  const { chosen, most, onChange } = props;
  const tree = useDeviceTree();
  const groups = useGroupOptions();
  return (
    <div className="iot-picker-inside">
      <SetBar {...props} />
      <SearchBox
        value={tree.filter.q}
        placeholder={t.search}
        onChange={(q) => tree.narrow({ q: q || undefined })}
      />
      {groups.length > 0 && (
        <SelectFilter
          label={t.group}
          value={tree.filter.group}
          options={groups}
          onChange={(group) => tree.narrow({ group })}
        />
      )}
      <div className="cy-row cy-between cy-small">
        <span className="cy-faint cy-figures" role="status">
          {fill(t.chosen, { n: chosen.length, most: most.toLocaleString() })}
        </span>
        <Button
          type="link"
          size="small"
          disabled={chosen.length === 0}
          onClick={() => onChange([], undefined)}
        >
          {t.clear}
        </Button>
      </div>
      <Loaded asked={tree.asked}>
        {() =>
          tree.branches?.length === 0 ? (
            <Empty title={t.empty} hint={t.emptyHint} />
          ) : (
            <Devices {...props} tree={tree} />
          )
        }
      </Loaded>
      {tree.more && (
        <Button type="link" block onClick={tree.more}>
          {t.more}
        </Button>
      )}
    </div>
  );
}

type DevicesProps = PickerProps & { tree: ReturnType<typeof useDeviceTree> };

function Devices({ chosen, set, most, onChange, tree }: DevicesProps) {
  const t = useText(words);
  const toast = useToast();
  const [open, setOpen] = useState<string[]>([]);
  const now = new Set(chosen);
  const put = (keys: readonly string[], isOn: boolean) => {
    if (!isOn)
      return onChange(
        chosen.filter((key) => !keys.includes(key)),
        set,
      );
    const all = [...new Set([...chosen, ...keys])];
    if (all.length > most) toast.warning(fill(t.full, { most }));
    onChange(all.slice(0, most), set);
  };
  const read = (id: string) =>
    tree.load(id).catch(() => {
      toast.failure(t.loadFailed);
      return [];
    });
  const check = async (key: string, isOn: boolean) => {
    const isDevice = tree.branches?.some(({ id }) => id === key);
    put(isDevice ? (await read(key)).map((leaf) => leaf.key) : [key], isOn);
  };
  const branches = tree.branches ?? [];
  return (
    <Tree
      className="iot-picker-tree"
      aria-label={t.tree}
      checkable
      checkStrictly
      blockNode
      selectable={false}
      height={420}
      treeData={branches.map((branch) => nodeOf(branch, t.noPoints))}
      loadData={({ key }) => read(String(key)).then(() => undefined)}
      expandedKeys={open}
      onExpand={(keys) => setOpen(keys.map(String))}
      checkedKeys={checkedOf(branches, now)}
      onCheck={(_, { node, checked }) => void check(String(node.key), checked)}
    />
  );
}

/** A device is checked when all of its points are, and half when some are. */
function checkedOf(branches: readonly Branch[], now: ReadonlySet<string>) {
  const of = branches.map(({ id, leaves }) => {
    const count = [...now].filter((key) => key.startsWith(`${id}~`)).length;
    return { id, isWhole: leaves !== undefined && count > 0 && count >= leaves.length, isPart: count > 0 };
  });
  const whole = of.filter(({ isWhole }) => isWhole).map(({ id }) => id);
  return {
    checked: [...now, ...whole],
    halfChecked: of.filter(({ isPart, isWhole }) => isPart && !isWhole).map(({ id }) => id),
  };
}

const nodeOf = ({ id, name, code, leaves }: Branch, nothing: string): TreeDataNode => ({
  key: id,
  title: (
    <span className="cy-ellipsis" title={code}>
      {name}
    </span>
  ),
  isLeaf: false,
  ...(leaves
    ? {
        children:
          leaves.length > 0
            ? leaves.map((leaf) => ({
                ...{ key: leaf.key, isLeaf: true },
                title: (
                  <span>
                    {leaf.name} <span className="cy-faint">{leaf.unit}</span>
                  </span>
                ),
              }))
            : [{ key: `${id} none`, isLeaf: true, checkable: false, title: nothing }],
      }
    : {}),
});
