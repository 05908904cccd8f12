import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { Button, Collapse, Input } from 'antd';
import { type DragEvent, type ReactNode, useState } from 'react';
import { DRAGGED } from '../../../../kit/canvas/palette.tsx';
import { fill, locale, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../../kit/use-localized-name.ts';
import { usePhone } from '../../../../kit/use-phone.ts';
import { type AlgorithmTreeNode, algorithmLibraryApi } from '../../../algorithm/lent/library-calls.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { useCodedName } from '../../shared/coded-name.ts';
import { kindIcon } from './faces.tsx';
import { kindKey, type ModuleKey } from './module-key.ts';

type OnAdd = (kind: string) => void;
type Item = { key: string; label: string; hint: string };
type Branch = { key: string; label: string; items: Item[]; branches: Branch[] };

const found = (label: string, search: string) => label.toLowerCase().includes(search.trim().toLowerCase());

/** Only what is searched for, and the branches it stands in. */
function narrowed(branches: readonly Branch[], search: string): Branch[] {
  if (search.trim() === '') return [...branches];
  return branches.flatMap((branch) => {
    const items = branch.items.filter(({ label }) => found(label, search));
    const below = narrowed(branch.branches, search);
    return items.length + below.length > 0 ? { ...branch, items, branches: below } : [];
  });
}

/** What a dragged item looks like: the box it will be. */
function dragged(event: DragEvent<HTMLButtonElement>, { key, label }: Item) {
  const preview = document.createElement('div');
  preview.className = 'bigdata-panel-preview cy-ellipsis';
  preview.textContent = label;
  document.body.append(preview);
  event.dataTransfer.setData(DRAGGED, key);
  event.dataTransfer.effectAllowed = 'copy';
  event.dataTransfer.setDragImage(preview, SHEET.nodeWidth / 2, SHEET.nodeHeight / 2);
  // The browser has its picture by then.
  setTimeout(() => preview.remove(), 0);
}

function Items({ items, onAdd }: { items: readonly Item[]; onAdd: OnAdd }) {
  const t = useText(words).palette;
  return items.map((item) => (
    <button
      key={item.key}
      type="button"
      className="bigdata-panel-item cy-ellipsis"
      draggable
      title={item.hint || item.label}
      aria-label={fill(t.add, { name: item.label })}
      onClick={() => onAdd(item.key)}
      onDragStart={(event) => dragged(event, item)}
    >
      {item.label}
    </button>
  ));
}

function Branches({ branches, onAdd }: { branches: readonly Branch[]; onAdd: OnAdd }) {
  return branches.map((branch) => (
    <details key={branch.key} open className="bigdata-panel-branch">
      <summary>{branch.label}</summary>
      <Items items={branch.items} onAdd={onAdd} />
      <Branches branches={branch.branches} onAdd={onAdd} />
    </details>
  ));
}

/** One part of the menu, with its own search. */
function Part({ branches, onAdd }: { branches: readonly Branch[] | undefined; onAdd: OnAdd }) {
  const t = useText(words).palette;
  const [search, setSearch] = useState('');
  const shown = narrowed(branches ?? [], search);
  return (
    <div className="cy-column">
      <Input
        size="small"
        allowClear
        placeholder={t.search}
        aria-label={t.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Branches branches={shown} onAdd={onAdd} />
      {branches && shown.length === 0 && (
        <p className="cy-small cy-faint cy-flush">{search.trim() === '' ? t.none : t.nothing}</p>
      )}
    </div>
  );
}

type Listed = { id: string; name: string; nameEn: string; description: string; descriptionEn: string } & {
  category: { code: string; name: string; nameEn?: string | undefined };
};

/** As many as fit a menu; the hub has them all. */
const MOST_GIVEN = 100;

/** What colleagues and other enterprises gave. */
function useGiven(kind: 'dataset' | 'model'): Branch {
  const t = useText(words).palette;
  const called = useLocalizedName();
  const query = { kind, reason: 'given', size: MOST_GIVEN } as const;
  const given = useAsk(hubApi.page, { query }).data?.content ?? [];
  const items = given
    .filter(({ isReady }) => isReady)
    .map((one) => ({
      ...{ key: kindKey({ kind, id: one.id }), label: called(one) },
      hint: fill(t.givenBy, { name: one.owner }),
    }));
  return { key: 'given', label: t.given, items, branches: [] };
}

/** Own, given and the platform's; own and the platform's each by category. */
function useOwned(
  kind: 'dataset' | 'model',
  own?: readonly Listed[],
  system?: readonly Listed[],
): Branch[] | undefined {
  const t = useText(words).palette;
  const given = useGiven(kind);
  const called = useLocalizedName();
  const coded = useCodedName();
  if (!own || !system) return undefined;
  const branch = (key: string, label: string, all: readonly Listed[]): Branch => ({
    ...{ key, label, items: [] },
    branches: [...Map.groupBy(all, ({ category }) => category.code)].map(([code, some]) => ({
      ...{ key: code, label: some[0] ? coded(some[0].category) : code, branches: [] },
      items: some.map((one) => ({
        ...{ key: kindKey({ kind, id: one.id } as ModuleKey), label: called(one) },
        hint: called({ name: one.description, nameEn: one.descriptionEn }),
      })),
    })),
  });
  return [branch('own', t.own, own), given, branch('system', t.system, system)].filter(
    ({ branches, items }) => branches.length + items.length > 0,
  );
}

function DatasetPart({ onAdd }: { onAdd: OnAdd }) {
  const own = useAsk(datasetApi.list, { query: { system: false } });
  const system = useAsk(datasetApi.list, { query: { system: true } });
  return <Part branches={useOwned('dataset', own.data, system.data)} onAdd={onAdd} />;
}

function ModelPart({ onAdd }: { onAdd: OnAdd }) {
  const own = useAsk(modelApi.list, { query: { system: false } });
  const system = useAsk(modelApi.list, { query: { system: true } });
  return <Part branches={useOwned('model', own.data, system.data)} onAdd={onAdd} />;
}

function branchOf(node: AlgorithmTreeNode, language: 'cn' | 'en'): Branch {
  const label = (one: AlgorithmTreeNode) => (language === 'en' ? one.labelEn : one.label);
  return {
    ...{ key: node.key, label: label(node) },
    items: node.children
      .filter(({ isAlgorithm }) => isAlgorithm)
      .map((one) => ({
        ...{ key: kindKey({ kind: 'algorithm', id: one.key }), label: label(one) },
        hint: language === 'en' ? one.aboutEn : one.about,
      })),
    branches: node.children
      .filter(({ isAlgorithm, children }) => !isAlgorithm && children.length > 0)
      .map((one) => branchOf(one, language)),
  };
}

function AlgorithmPart({ onAdd }: { onAdd: OnAdd }) {
  const { data } = useAsk(algorithmLibraryApi.tree, {});
  const language = locale.use();
  const branches = data
    ?.filter(({ isAlgorithm }) => !isAlgorithm)
    .map((one) => branchOf(one, language))
    .filter((one) => one.items.length + one.branches.length > 0);
  return <Part branches={branches} onAdd={onAdd} />;
}

const headOf = (icon: ReactNode, label: string) => (
  <span className="cy-line">
    {icon}
    {label}
  </span>
);

/** Everything that can be put on the canvas: datasets, algorithms, models. */
export function ModulePalette({ onAdd }: { onAdd: OnAdd }) {
  const t = useText(words).palette;
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(!isPhone);
  if (!isOpen)
    return (
      <nav className="bigdata-panel-palette cy-down cy-rigid is-closed" aria-label={t.label}>
        <Button
          type="text"
          size="small"
          icon={<DoubleRightOutlined />}
          aria-label={t.expand}
          title={t.expand}
          onClick={() => setOpen(true)}
        />
      </nav>
    );
  return (
    <nav className="bigdata-panel-palette cy-down cy-rigid" aria-label={t.label}>
      <div className="cy-line cy-between cy-pad-line">
        <span className="cy-small cy-faint">{t.hint}</span>
        <Button
          type="text"
          size="small"
          icon={<DoubleLeftOutlined />}
          aria-label={t.collapse}
          title={t.collapse}
          onClick={() => setOpen(false)}
        />
      </div>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['dataset', 'algorithm', 'model']}
        items={[
          {
            key: 'dataset',
            label: headOf(kindIcon('dataset'), t.datasets),
            children: <DatasetPart onAdd={onAdd} />,
          },
          {
            key: 'algorithm',
            label: headOf(kindIcon('algorithm'), t.algorithms),
            children: <AlgorithmPart onAdd={onAdd} />,
          },
          { key: 'model', label: headOf(kindIcon('model'), t.models), children: <ModelPart onAdd={onAdd} /> },
        ]}
      />
    </nav>
  );
}
