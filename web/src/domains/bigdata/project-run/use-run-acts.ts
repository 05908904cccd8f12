import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRun } from '@cloudyard/contract/bigdata/project-shown.ts';
import { useNavigate } from 'react-router';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/project-run/en.ts';
import { comparePath, projectPath, runPath } from '../shared/paths.ts';
import { isUnderWay } from '../shared/run-state.tsx';
import { useMayDraw } from '../shared/use-may-draw.ts';

/** What a change of a run makes old. */
const CHANGED = [projectRunApi.mine, projectRunApi.detail, projectRunApi.page, projectApi.page];

type How = { /** On the page of the run itself. */ isOpen?: boolean };

/** What can be done with a run: stop it, go on where it failed, look at it beside another one. */
export function useRunActs({ isOpen = false }: How = {}) {
  const t = useText(words);
  const cancel = useCancel();
  const retry = useRetry();
  const mayRun = useMayDraw();
  return (run: ProjectRun): RowAction[] => {
    const { id, projectId, version, state, mayCancel } = run;
    const isBroken = state === 'failed' || state === 'cancelled';
    return [
      ...(isOpen ? [] : [{ key: 'open', label: t.open, to: runPath(id) }]),
      ...(isUnderWay(run) && mayCancel
        ? [{ key: 'cancel', label: t.cancel, onClick: () => void cancel(run) }]
        : []),
      ...(isBroken && mayRun ? [{ key: 'retry', label: t.retry, onClick: () => retry(run) }] : []),
      { key: 'canvas', label: t.openCanvas, to: projectPath({ id: projectId, version }) },
      ...(isUnderWay(run)
        ? []
        : [{ key: 'compare', label: t.compare, to: comparePath(projectId, undefined, id) }]),
    ];
  };
}

function useCancel() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(projectRunApi.cancel, { act: 'list', failed: t.cancelFailed, refresh: CHANGED });
  return async ({ id, projectName: name }: ProjectRun) => {
    const question = { title: fill(t.cancelTitle, { name }), consequence: t.cancelText, verb: t.cancel };
    if (!(await confirm(question))) return;
    cancel.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.cancelAsked) });
  };
}

function useRetry() {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const retry = useSend(projectRunApi.retry, { act: 'list', failed: t.retryFailed, refresh: CHANGED });
  return ({ id, projectName: name }: ProjectRun) =>
    retry.mutate(
      { params: { id } },
      {
        thing: name,
        onSuccess: (next) => {
          toast.success(t.retried);
          void navigate(runPath(next.id));
        },
      },
    );
}
