import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { type RefObject, useMemo, useState } from 'react';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { firstFitting, flowAt, linkBetween, type PortEnd } from './fits.ts';
import type { Chosen } from './fits-dialog.tsx';
import type { Keeping } from './keep-dialog.tsx';
import { editorOf, type Locks } from './locks.ts';
import type { DrawerTab } from './node-drawer.tsx';
import { type Planned, planFirst } from './plan-drawer.tsx';
import { useAdding } from './use-adding.ts';
import type { CanvasWork } from './use-canvas-work.ts';
import { useClipboard } from './use-clipboard.ts';
import { usePanelLive } from './use-panel-live.ts';
import { useFollowing, useRunEnd, useRunning } from './use-running.ts';
import { useSaving } from './use-saving.ts';

/** What is open beside the canvas. */
export type Aside = 'node' | 'link' | 'plan' | 'versions' | 'comments' | undefined;
type Dialog = 'keys' | 'name' | 'note';
type Place = { x: number; y: number };
type How = {
  root: RefObject<HTMLElement | null>;
  mayEdit: boolean;
  node: string | undefined;
  onSaved: (id: string) => void;
};

/** Everything the panel knows beside what is drawn. */
export function usePanelState(work: CanvasWork, { root, mayEdit, node, onSaved }: How) {
  const choice = useChoice(work, node);
  const saving = useSaving(work, onSaved);
  const following = useFollowing(work.base.id);
  useRunEnd(following);
  const running = useRunning(work, saving, following);
  const edited = choice.aside === 'node' && mayEdit ? (choice.selected[0] ?? null) : null;
  const live = usePanelLive(work, following, { nodeId: edited, isSaving: saving.isSaving });
  const marks = useMarks(work, following, live.locks);
  const add = useAdding(work, choice.select);
  const mayRemove = useMayRemove(live.locks);
  const clipboard = useClipboard(work, root, {
    ...{ selected: choice.selected, onSelect: choice.select, isOff: !mayEdit, mayRemove },
  });
  const [dialog, setDialog] = useState<Dialog>();
  const [keeping, setKeeping] = useState<Keeping>();
  const acts = useActs({ work, saving, running, following, choice, setDialog });
  return {
    ...{ work, saving, following, running, live, marks, add, clipboard, mayEdit, root },
    ...{ dialog, setDialog, keeping, setKeeping, mayRemove },
    ...choice,
    ...acts,
    ...useConnecting(work, add),
    ...useRestoring(work),
  };
}
export type PanelState = ReturnType<typeof usePanelState>;

/** What is chosen, and what is open for it. */
function useChoice(work: CanvasWork, first: string | undefined) {
  const [selected, setSelected] = useState<string[]>(first ? [first] : []);
  const [links, setLinks] = useState<string[]>([]);
  const [aside, setAside] = useState<Aside>(first ? 'node' : undefined);
  const [tab, setTab] = useState<DrawerTab>('settings');
  const [shown, setShown] = useState<{ id: string } | undefined>(first ? { id: first } : undefined);
  /** Of a result: the output that was asked for. */
  const [port, setPort] = useState<string>();
  const [planned, setPlanned] = useState<Planned>();
  const isNode = (id: string | undefined) => work.latest.current.canvas.nodes.some((one) => one.id === id);
  const select = (ids: string[]) => {
    setSelected(ids);
    if (ids.length === 1) return setAside('node');
    setAside((now) => (now === 'node' || now === 'link' ? undefined : now));
  };
  const selectLinks = (keys: string[]) => {
    setLinks(keys);
    if (keys.length === 1) setAside('link');
    else setAside((now) => (now === 'link' ? undefined : now));
  };
  const open = (id: string, at: DrawerTab = 'settings', output?: string) => {
    setTab(at);
    setPort(output);
    select([id]);
  };
  const close = () => {
    setAside(undefined);
    setSelected([]);
    setLinks([]);
  };
  const show = (id: string) => {
    setSelected([id]);
    setShown({ id });
  };
  const plan = (next: Planned) => {
    setPlanned(next);
    setAside('plan');
  };
  return {
    ...{ selected, select, links, selectLinks, aside, setAside, tab, setTab, port, shown, show, open, close },
    ...{ planned, plan, isNode },
  };
}
type Choice = ReturnType<typeof useChoice>;

/** What a user edits is not taken away under their hands, by whatever key or button. */
function useMayRemove(locks: Locks) {
  const t = useText(words);
  const toast = useToast();
  return (ids: readonly string[]) => {
    const name = editorOf(ids, locks);
    if (name !== undefined) toast.failure(fill(t.lockedBy, { name }));
    return name === undefined;
  };
}

/** What is known of each node beside the drawing. */
function useMarks(work: CanvasWork, following: ReturnType<typeof useFollowing>, locks: Locks) {
  const { current, run } = following;
  const steps = useMemo(() => {
    const all = new Map<string, RunStep>((current.data?.steps ?? []).map((step) => [step.nodeId, step]));
    for (const step of run?.plan ?? []) all.set(step.nodeId, step);
    return all;
  }, [current.data, run]);
  const { id } = work.base;
  const asked = useAsk(projectApi.comments, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const comments = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { nodeId, isDone } of asked.data ?? [])
      if (!isDone) counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1);
    return counts;
  }, [asked.data]);
  return { statuses: work.statuses, steps, locks, comments };
}

type ActsOf = {
  work: CanvasWork;
  saving: ReturnType<typeof useSaving>;
  running: ReturnType<typeof useRunning>;
  following: ReturnType<typeof useFollowing>;
  choice: Choice;
  setDialog: (dialog: Dialog | undefined) => void;
};

/** Save and run; what has no name yet is asked for it first, and goes on then. */
function useActs({ work, saving, running, following, choice, setDialog }: ActsOf) {
  const t = useText(words);
  const [after, setAfter] = useState<() => Promise<unknown>>();
  const withName = async (go: () => Promise<unknown>) => {
    if (work.latest.current.name.trim() !== '') return void (await go());
    setAfter(() => go);
    setDialog('name');
  };
  // By its key as by its button: what is kept already makes no version.
  const save = async (note?: string) => {
    if (work.isDirty || work.base.id === undefined) await withName(() => saving.save({ note }));
  };
  const run = (order: RunOrder, title: string, isDirect = planFirst.get() === 'no') =>
    withName(async () => {
      // The key holds where the button stands for cancelling.
      if (following.isActive || running.isStarting) return;
      if (isDirect) return running.start(order);
      const id = await running.saved();
      if (id) choice.plan({ order, title });
    });
  const named = async (name: string) => {
    // The name is set, and drawn with the next picture: the act that waits is given it.
    work.latest.current.name = name;
    await after?.();
  };
  const runAll = (isDirect?: boolean) => run({}, t.runPlan.parts.all, isDirect);
  const runPart = (order: RunOrder, { name }: ProjectNode) => {
    const part = order.to ? t.runPlan.parts.to : order.from ? t.runPlan.parts.from : t.runPlan.parts.only;
    return run(order, fill(part, { name }));
  };
  const single = (node: ProjectNode) => withName(() => running.single(node, node.objectId));
  return { save, runAll, runPart, single, named };
}

type Loose = { ends: readonly PortEnd[]; at: Place };

/** A link whose other end is looked for in a list. */
function useConnecting(work: CanvasWork, add: ReturnType<typeof useAdding>) {
  const [ends, setEnds] = useState<Loose>();
  const connect = (chosen: Chosen) => {
    const at = ends?.at ?? { x: 0, y: 0 };
    setEnds(undefined);
    const { canvas } = work.latest.current;
    if ('other' in chosen)
      return work.change({ ...canvas, links: [...canvas.links, linkBetween(chosen.end, chosen.other)] });
    const flow = flowAt(canvas, chosen.end);
    void add(chosen.fresh, at, (made) => {
      const { canvas: now } = work.latest.current;
      const port = flow && firstFitting(made, flow, !chosen.end.isInput);
      const link = port && linkBetween(chosen.end, { node: made.id, port, isInput: !chosen.end.isInput });
      work.change({ ...now, nodes: [...now.nodes, made], links: link ? [...now.links, link] : now.links });
    });
  };
  /** All ports of a node, for who draws by the keyboard. */
  const connectFrom = ({ id, inputs, outputs, x, y }: ProjectNode) =>
    setEnds({
      ends: [
        ...outputs.map(({ name: port }) => ({ node: id, port, isInput: false })),
        ...inputs.map(({ name: port }) => ({ node: id, port, isInput: true })),
      ],
      at: { x, y: y + 120 },
    });
  return { ends, setEnds, connect, connectFrom };
}

function useRestoring(work: CanvasWork) {
  const t = useText(words);
  const toast = useToast();
  const [compared, setCompared] = useState<number>();
  const restore = (canvas: ProjectCanvas) => {
    work.change(canvas);
    toast.info(fill(t.versions.restored, { n: compared ?? 0 }));
    setCompared(undefined);
  };
  return { compared, setCompared, restore };
}
