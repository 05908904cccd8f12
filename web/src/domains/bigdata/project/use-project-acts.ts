import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { words } from '../i18n/project/en.ts';
import { projectPath } from '../shared/paths.ts';
import { isUnderWay } from '../shared/run-state.tsx';
import { useMayDraw } from '../shared/use-may-draw.ts';

export type ProjectAct = 'rename' | 'copy' | 'schedule';
/** What a change of a project makes old. */
export const CHANGED = [projectApi.page, projectApi.detail];

/** What can be done with a project; those of the platform are looked at and copied. */
export function useProjectActs(onOpen: (act: ProjectAct, project: Project) => void) {
  const t = useText(words);
  const mayAdd = useMayDraw();
  const called = useLocalizedName();
  const remove = useRemove(projectApi.remove, t, { refresh: [projectApi.page, projectRunApi.mine] });
  return (project: Project): RowAction[] => {
    const to = projectPath({ id: project.id });
    const copy = mayAdd
      ? [{ key: 'copy', label: t.copy, onClick: () => onOpen('copy', project) } satisfies RowAction]
      : [];
    if (!project.mayEdit) return [{ key: 'look', label: t.look, to }, ...copy];
    const busy =
      project.lastRun && isUnderWay(project.lastRun) ? { disabled: true, title: t.runningNow } : {};
    return [
      { key: 'open', label: t.open, to },
      ...copy,
      { key: 'schedule', label: t.scheduleAct, onClick: () => onOpen('schedule', project) },
      { key: 'rename', label: t.rename, onClick: () => onOpen('rename', project) },
      {
        key: 'remove',
        label: t.remove,
        ...busy,
        onClick: () => void remove({ id: project.id, name: called(project) }),
      },
    ];
  };
}
