import { type Forward, forwardApi } from '@cloudyard/contract/iot/forward.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/forward/en.ts';

const refresh = [forwardApi.list, forwardApi.view];

/** What can be done with a forward instance. */
export function useForwardActs(onEdit: (forward: Forward) => void, onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const act = useAct();
  const remove = useRemove(forwardApi.remove, t, { refresh: [forwardApi.list], onRemoved });
  return (forward: Forward): RowAction[] => {
    if (!may(forwardApi.add.allow)) return [];
    return [
      { key: 'edit', label: t.edit, onClick: () => onEdit(forward) },
      forward.isStarted && !forward.isDraining
        ? { key: 'stop', label: t.stop, onClick: () => void act(forward, 'stop') }
        : { key: 'start', label: t.start, onClick: () => void act(forward, 'start') },
      ...(forward.isStarted && !forward.isDraining
        ? [{ key: 'drain', label: t.drain, onClick: () => void act(forward, 'drain') }]
        : []),
      { key: 'remove', label: t.remove, ...closedBy(t, forward), onClick: () => void remove(forward) },
    ];
  };
}

function closedBy(t: typeof words.cn, { isStarted, pushes, fallbackOf }: Forward) {
  if (pushes > 0) return { disabled: true, title: fill(t.inUse, { n: pushes }) };
  if (fallbackOf > 0) return { disabled: true, title: fill(t.inUseAsFallback, { n: fallbackOf }) };
  return isStarted ? { disabled: true, title: t.stopFirst } : {};
}

function useAct() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const send = useSend(forwardApi.act, { act: 'list', refresh });
  return async ({ id, name }: Forward, act: 'start' | 'stop' | 'drain') => {
    const question = { title: fill(t.drainTitle, { name }), consequence: t.drainText, verb: t.drain };
    if (act === 'drain' && !(await confirm(question))) return;
    const said = { start: t.started, stop: t.stopped, drain: t.drained };
    const onSuccess = () => toast.success(fill(said[act], { name }));
    send.mutate({ params: { id, act } }, { thing: name, onSuccess });
  };
}
