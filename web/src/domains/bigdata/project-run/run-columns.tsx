import type { ProjectRun } from '@cloudyard/contract/bigdata/project-shown.ts';
import { actions, type Column, name, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/project-run/en.ts';
import { runPath } from '../shared/paths.ts';
import { RunProgress } from '../shared/run-state.tsx';
import { tookText } from './gantt.ts';
import { useRunActs } from './use-run-acts.ts';

type Took = Pick<ProjectRun, 'startedAt' | 'endedAt'>;

/** From its start to its end, or until now; undefined: it has not begun. */
export function tookOf({ startedAt, endedAt }: Took, now = Date.now()): number | undefined {
  if (startedAt === null) return undefined;
  return Math.max(0, (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt));
}

export function useRunColumns(): Column<ProjectRun>[] {
  const t = useText(words);
  const actsOf = useRunActs();
  return [
    name<ProjectRun>('projectName', t.project, ({ id }) => runPath(id)),
    { key: 'state', title: t.state, phone: 'status', render: (_, run) => <RunProgress run={run} /> },
    { key: 'cause', title: t.cause, render: (_, { cause }) => t.causes[cause] },
    {
      key: 'steps',
      title: t.steps,
      phone: 'sheet',
      render: (_, { done, steps, reused }) => (
        <span className="cy-figures cy-nowrap">
          {fill(t.stepsOf, { done, steps })}
          {reused > 0 && <span className="cy-faint"> · {fill(t.reusedOf, { n: reused })}</span>}
        </span>
      ),
    },
    {
      key: 'took',
      title: t.took,
      align: 'right',
      phone: 'sheet',
      render: (_, run) => {
        const ms = tookOf(run);
        return ms === undefined ? NONE : <span className="cy-figures cy-nowrap">{tookText(ms)}</span>;
      },
    },
    {
      key: 'by',
      title: t.by,
      phone: 'sheet',
      ellipsis: true,
      width: 140,
      render: (_, { byName }) => byName || t.byClock,
    },
    time('createdAt', t.createdAt),
    {
      key: 'version',
      title: t.version,
      extra: true,
      render: (_, { version }) => fill(t.versionOf, { n: version }),
    },
    { key: 'engine', title: t.engine, extra: true, render: (_, { engine }) => t.engines[engine] },
    {
      key: 'failedAt',
      title: t.why,
      extra: true,
      ellipsis: true,
      render: (_, { problem }) => problem?.text || NONE,
    },
    time('endedAt', t.endedAt, { extra: true }),
    actions<ProjectRun>(useKitText().actions, actsOf),
  ];
}
