import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { RunOutput, RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { MenuItem, MenuPlace, Place } from '../../../../kit/canvas/face.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { portLabels } from './panel-node.ts';
import type { Clipboard } from './use-clipboard.ts';

type Acts = {
  nodes: readonly ProjectNode[];
  steps: ReadonlyMap<string, RunStep>;
  clipboard: Clipboard;
  mayEdit: boolean;
  isLocked: (id: string) => boolean;
  isRunning: boolean;
  onSingle: (node: ProjectNode) => void;
  onPart: (order: RunOrder, node: ProjectNode) => void;
  onView: (id: string, port: string) => void;
  onKeep: (node: ProjectNode, output: RunOutput) => void;
  onLink: (node: ProjectNode) => void;
  onComment: (id: string) => void;
  onNote: (at: Place) => void;
  onAll: () => void;
};

/** What can be done with a module, or on the blank canvas. */
export function useMenu(acts: Acts): (place: MenuPlace) => MenuItem[] {
  const t = useText(words);
  const { clipboard, mayEdit } = acts;
  const paste = (at: Place): MenuItem => ({
    ...{ key: 'paste', label: t.menu.paste, disabled: !mayEdit || clipboard.isEmpty },
    onClick: () => clipboard.paste(at),
  });
  return ({ node: id, at }) => {
    const node = acts.nodes.find((one) => one.id === id);
    if (id !== undefined && !node)
      return mayEdit ? [{ key: 'remove', label: t.menu.remove, onClick: () => clipboard.removed([id]) }] : [];
    if (!node) return blankMenu(acts, t, paste(at), at);
    return nodeMenu(node, acts, t, paste(at));
  };
}

type Words = typeof words.cn;

const blankMenu = ({ mayEdit, onNote, onAll }: Acts, t: Words, paste: MenuItem, at: Place): MenuItem[] => [
  paste,
  { key: 'all', label: t.menu.all, onClick: onAll },
  { key: 'note', label: t.menu.note, disabled: !mayEdit, onClick: () => onNote(at) },
];

function nodeMenu(node: ProjectNode, acts: Acts, t: Words, paste: MenuItem): MenuItem[] {
  const { clipboard, mayEdit, isLocked } = acts;
  const isOff = !mayEdit || isLocked(node.id);
  return [
    { key: 'remove', label: t.menu.remove, disabled: isOff, onClick: () => clipboard.removed([node.id]) },
    { key: 'copy', label: t.menu.copy, onClick: () => clipboard.copy([node.id]) },
    { key: 'cut', label: t.menu.cut, disabled: isOff, onClick: () => clipboard.cut([node.id]) },
    paste,
    ...(node.kind === 'algorithm' ? runItems(node, acts, t) : []),
    { key: 'link', label: t.menu.link, disabled: isOff, onClick: () => acts.onLink(node) },
    { key: 'comment', label: t.menu.comment, onClick: () => acts.onComment(node.id) },
  ];
}

function runItems(node: ProjectNode, acts: Acts, t: Words): MenuItem[] {
  const off = !acts.mayEdit || acts.isRunning;
  const part = (key: 'to' | 'from' | 'only', label: string): MenuItem => ({
    ...{ key, label, disabled: off },
    onClick: () => acts.onPart({ [key]: [node.id] }, node),
  });
  const labels = portLabels(node.outputs, false, t.ports);
  const results = node.outputs.map(({ name }, at): MenuItem => {
    const output = acts.steps.get(node.id)?.outputs.find(({ port, isGone }) => port === name && !isGone);
    return {
      ...{ key: `result ${name}`, label: fill(t.menu.evaluation, { port: labels[at] ?? name }) },
      disabled: !output,
      children: output && [
        { key: `view ${name}`, label: t.menu.view, onClick: () => acts.onView(node.id, name) },
        { key: `save ${name}`, label: t.menu.save, onClick: () => acts.onKeep(node, output) },
      ],
    };
  });
  return [
    { key: 'run', label: t.menu.run, disabled: off, onClick: () => acts.onSingle(node) },
    part('to', t.menu.toHere),
    part('from', t.menu.fromHere),
    part('only', t.menu.onlyThis),
    ...results,
  ];
}
