import {
  ApartmentOutlined,
  CheckCircleOutlined,
  CloseCircleOutlined,
  CommentOutlined,
  DeploymentUnitOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  LoadingOutlined,
  LockOutlined,
  RetweetOutlined,
  TableOutlined,
} from '@ant-design/icons';
import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { CanvasDifference, CanvasTone, Face } from '../../../../kit/canvas/face.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { type NodeStatus, type Statuses, statusOf } from './node-status.ts';
import { portLabels } from './panel-node.ts';

type Words = typeof words.cn;

const TONES: Record<ProjectNode['kind'], CanvasTone> = {
  dataset: 'primary',
  algorithm: 'neutral',
  model: 'good',
};
const ICONS: Record<ProjectNode['kind'], ReactNode> = {
  dataset: <TableOutlined />,
  algorithm: <ApartmentOutlined />,
  model: <DeploymentUnitOutlined />,
};
export const kindIcon = (kind: ProjectNode['kind']) => ICONS[kind];

const STATUS_ICONS: Record<NodeStatus, (title: string) => ReactNode> = {
  info: (title) => <InfoCircleOutlined className="cy-faint" title={title} />,
  warning: (title) => <ExclamationCircleOutlined className="cy-amber" title={title} />,
  loading: (title) => <LoadingOutlined className="cy-blue" title={title} />,
  success: (title) => <CheckCircleOutlined className="cy-green" title={title} />,
  fail: (title) => <CloseCircleOutlined className="cy-bad" title={title} />,
};

export type Marks = {
  statuses: Statuses;
  steps: ReadonlyMap<string, RunStep>;
  problems?: ReadonlyMap<string, string> | undefined;
  /** Who edits a node, by its id. */
  locks?: ReadonlyMap<string, string> | undefined;
  /** Open comments of a node. */
  comments?: ReadonlyMap<string, number> | undefined;
  differences?: ReadonlyMap<string, CanvasDifference> | undefined;
};

/** What a face is made of: the same parts are the same face, and nothing is drawn anew. */
type Parts = {
  node: ProjectNode;
  status: NodeStatus | undefined;
  isReused: boolean;
  problem: string | undefined;
  lock: string | undefined;
  comments: number;
  difference: CanvasDifference | undefined;
};
const isSame = (one: Parts, other: Parts) =>
  (Object.keys(one) as (keyof Parts)[]).every((key) => key === 'node' || one[key] === other[key]) &&
  one.node.name === other.node.name &&
  one.node.kind === other.node.kind &&
  one.node.inputs === other.node.inputs &&
  one.node.outputs === other.node.outputs;

function partsOf(node: ProjectNode, marks: Marks): Parts {
  const step = marks.steps.get(node.id);
  const status = statusOf(node, marks.statuses, step);
  return {
    ...{ node, status, isReused: status === 'success' && step?.state === 'reused' },
    problem: marks.problems?.get(node.id),
    lock: marks.locks?.get(node.id),
    comments: marks.comments?.get(node.id) ?? 0,
    difference: marks.differences?.get(node.id),
  };
}

function Signs({ parts, t }: { parts: Parts; t: Words }) {
  const { status, isReused, lock, comments } = parts;
  return (
    <>
      {lock && <LockOutlined className="cy-amber" title={fill(t.lockedBy, { name: lock })} />}
      {comments > 0 && <CommentOutlined className="cy-faint" title={fill(t.comments, { n: comments })} />}
      {isReused && <RetweetOutlined className="cy-faint" title={t.reused} />}
      {status && STATUS_ICONS[status](t.statuses[status])}
    </>
  );
}

function faceFrom(parts: Parts, t: Words): Face {
  const { node, status, isReused, lock, problem, difference } = parts;
  const label = (isInput: boolean) => portLabels(isInput ? node.inputs : node.outputs, isInput, t.ports);
  const ports = (isInput: boolean) => {
    const labels = label(isInput);
    return (isInput ? node.inputs : node.outputs).map(({ name }, at) => ({
      ...{ key: name, label: labels[at] ?? name },
    }));
  };
  return {
    ...{ title: node.name, line: '', family: t.kinds[node.kind], tone: TONES[node.kind], shape: 'box' },
    ...{ takes: ports(true), gives: ports(false), icon: ICONS[node.kind] },
    status: <Signs parts={parts} t={t} />,
    said: [status && t.statuses[status], isReused && t.reused, lock && fill(t.lockedBy, { name: lock })]
      .filter(Boolean)
      .join(', '),
    problem,
    difference: difference && { kind: difference, label: t.differences[difference] },
  };
}

/** How the nodes of a project are drawn, with what is known of each. */
export function useProjectFaces(marks: Marks): (node: ProjectNode) => Face {
  const t = useText(words);
  // Other words, other faces.
  const kept = useMemo(() => ({ t, faces: new Map<string, { parts: Parts; face: Face }>() }), [t]);
  const { statuses, steps, problems, locks, comments, differences } = marks;
  return useCallback(
    (node: ProjectNode): Face => {
      const parts = partsOf(node, { statuses, steps, problems, locks, comments, differences });
      const before = kept.faces.get(node.id);
      if (before && isSame(before.parts, parts)) return before.face;
      const face = faceFrom(parts, kept.t);
      kept.faces.set(node.id, { parts, face });
      return face;
    },
    [kept, statuses, steps, problems, locks, comments, differences],
  );
}
