import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import { actions, type Column, name, number, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/project/en.ts';
import { projectPath } from '../shared/paths.ts';
import { LastRun, useScheduleText } from './last-run.tsx';
import { type ProjectAct, useProjectActs } from './use-project-acts.ts';

export function useProjectColumns(
  isSystem: boolean,
  onOpen: (act: ProjectAct, project: Project) => void,
): Column<Project>[] {
  const t = useText(words);
  const called = useLocalizedName();
  const scheduleText = useScheduleText();
  const actsOf = useProjectActs(onOpen);
  const own: Column<Project>[] = [
    {
      key: 'schedule',
      title: t.schedule,
      phone: 'sheet',
      ellipsis: true,
      width: 180,
      render: (_, project) => scheduleText(project) || <span className="cy-faint">{t.byHand}</span>,
    },
    text('userName', t.owner, { phone: 'sheet', ellipsis: true, width: 140 }),
  ];
  return [
    name<Project>('name', t.name, ({ id }) => projectPath({ id }), { word: called, sorter: true }),
    number('nodes', t.nodes, { phone: 'sheet' }),
    {
      key: 'lastRun',
      title: t.lastRun,
      phone: 'status',
      sorter: true,
      render: (_, project) => <LastRun of={project} />,
    },
    ...(isSystem ? [] : own),
    time('updatedAt', t.updatedAt, { phone: 'sheet', sorter: true }),
    {
      key: 'version',
      title: t.version,
      extra: true,
      render: (_, { version }) => (version === 0 ? NONE : fill(t.versionOf, { n: version })),
    },
    text('updatedByName', t.updatedBy, { extra: true }),
    {
      key: 'description',
      title: t.description,
      extra: true,
      ellipsis: true,
      render: (_, { description, descriptionEn }) =>
        called({ name: description, nameEn: descriptionEn }) || NONE,
    },
    time('createdAt', t.createdAt, { extra: true, sorter: true }),
    actions<Project>(useKitText().actions, actsOf),
  ];
}
