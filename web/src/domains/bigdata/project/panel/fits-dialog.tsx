import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Flow, ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { Input } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Modal } from '../../../../kit/dialog.tsx';
import { locale, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useFocusBack } from '../../../../kit/use-focus-back.ts';
import { useLocalizedName } from '../../../../kit/use-localized-name.ts';
import { algorithmLibraryApi } from '../../../algorithm/lent/library-calls.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { fittingPorts, flowAt, leavesOf, type PortEnd } from './fits.ts';
import { kindKey } from './module-key.ts';
import { portLabels } from './panel-node.ts';

/** What may stand at the other end: a port on the canvas, or a new module. */
export type Chosen = { end: PortEnd; other: PortEnd } | { end: PortEnd; fresh: string };
type Choice = { key: string; group: string; label: string; chosen: Chosen };

type FitsDialogProps = {
  canvas: ProjectCanvas;
  /** One port, or all of a node. */
  ends: readonly PortEnd[];
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
};

const MOST = 200;

/** What fits a port, searched and chosen by the keyboard alone. */
export function FitsDialog({ canvas, ends, onChoose, onClose }: FitsDialogProps) {
  const t = useText(words).fits;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  useFocusBack();
  const wanted = search.trim().toLowerCase();
  const choices = useChoices(canvas, ends)
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice(0, MOST);
  const at = Math.min(active, choices.length - 1);
  const move = (to: number) => {
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const to = moves[event.key];
    if (to !== undefined && choices[to]) move(to);
    const choice = choices[at];
    if (event.key === 'Enter' && choice) onChoose(choice.chosen);
    if (to !== undefined || event.key === 'Enter') event.preventDefault();
  };
  return (
    <Modal open footer={null} title={t.title} width={480} onCancel={onClose}>
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={choices[at] ? `${id}-${at}` : undefined}
        placeholder={t.search}
        aria-label={t.search}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id={`${id}-list`} className="bigdata-panel-choices" role="listbox" aria-label={t.title}>
        {choices.map(({ key, group, label, chosen }, place) => (
          <button
            type="button"
            key={key}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={() => onChoose(chosen)}
          >
            <span className="cy-ellipsis">{label}</span>
            <span className="cy-small cy-faint cy-nowrap">{group}</span>
          </button>
        ))}
      </div>
      {choices.length === 0 && <p className="cy-faint">{t.nothing}</p>}
    </Modal>
  );
}

/** The label of a port of a node, as it is drawn. */
function labelOf(node: ProjectNode | undefined, end: PortEnd, t: typeof words.cn): string {
  const ports = (end.isInput ? node?.inputs : node?.outputs) ?? [];
  return (
    portLabels(ports, end.isInput, t.ports)[ports.findIndex(({ name }) => name === end.port)] ?? end.port
  );
}

function useChoices(canvas: ProjectCanvas, ends: readonly PortEnd[]): Choice[] {
  const t = useText(words);
  const fresh = useFresh();
  const byId = new Map(canvas.nodes.map((node) => [node.id, node]));
  return ends.flatMap((end): Choice[] => {
    const flow = flowAt(canvas, end);
    if (!flow) return [];
    const from = ends.length > 1 ? `${labelOf(byId.get(end.node), end, t)} → ` : '';
    const existing = fittingPorts(canvas, end).map((other) => ({
      key: `${end.port} ${other.node} ${other.port}`,
      group: t.fits.existing,
      label: `${from}${other.name} · ${labelOf(byId.get(other.node), other, t)}`,
      chosen: { end, other },
    }));
    const isFree =
      !end.isInput || !canvas.links.some((link) => link.target === end.node && link.targetPort === end.port);
    const made = isFree ? fresh(flow, end.isInput) : [];
    return [
      ...existing,
      ...made.map(({ key, label }) => ({
        ...{ key: `${end.port} ${key}`, group: t.fits.fresh, label: `${from}${label}` },
        chosen: { end, fresh: key },
      })),
    ];
  });
}

/** New modules that take, or give, what flows through a port. */
function useFresh() {
  const language = locale.use();
  const called = useLocalizedName();
  const tree = useAsk(algorithmLibraryApi.tree, {});
  const datasets = [
    ...(useAsk(datasetApi.list, { query: { system: false } }).data ?? []),
    ...(useAsk(datasetApi.list, { query: { system: true } }).data ?? []),
  ];
  const models = [
    ...(useAsk(modelApi.list, { query: { system: false } }).data ?? []),
    ...(useAsk(modelApi.list, { query: { system: true } }).data ?? []),
  ];
  return (flow: Flow, forInput: boolean): { key: string; label: string }[] => {
    const algorithms = leavesOf(tree.data ?? [])
      .filter(({ ports }) => (forInput ? ports?.gives : ports?.takes)?.includes(flow))
      .map((one) => ({
        key: kindKey({ kind: 'algorithm', id: one.key }),
        label: language === 'en' ? one.labelEn : one.label,
      }));
    if (!forInput) return algorithms;
    const sources = (flow === 'dataset' ? datasets : models).map((one) => ({
      key: kindKey({ kind: flow, id: one.id }),
      label: called(one),
    }));
    return [...sources, ...algorithms];
  };
}
