import { expect, it } from 'vitest';
import { consolePages, isFrameless, isUnkept, problems } from './screens.ts';

const at = 'web/src/domains/crane/crane';
const files: Record<string, string> = {
  [`${at}/list.page.tsx`]: "import { Lines } from './lines.tsx';",
  [`${at}/lines.tsx`]: "import { ListPage } from '../../../kit/list-page.tsx';",
  [`${at}/own.page.tsx`]: "import { Table } from './table.tsx';",
  [`${at}/table.tsx`]: "import { fill } from '../../../kit/text.ts';",
};
const read = (file: string) => files[file] ?? '';

it('screens and forms of all rooms are built from the kit', () => {
  expect(problems()).toEqual([]);
});

it('a screen that reaches a frame passes, one that draws its own is found', () => {
  expect(isFrameless(`${at}/list.page.tsx`, read)).toBe(false);
  expect(isFrameless(`${at}/own.page.tsx`, read)).toBe(true);
});

it('the screens of a manifest are those with the layout of the console', () => {
  const route = (page: string, layout: string) =>
    `{ path: '/x', load: () => import('./${page}').then((m) => m.Page), layout: '${layout}' },`;
  const text = `export const routes = [${route('list.page.tsx', 'console')}${route('own.page.tsx', 'public')}];`;
  expect(consolePages(`${at}/manifest.ts`, text)).toEqual([`${at}/list.page.tsx`]);
});

it('a form that asks before typed work is lost passes, one that does not is found', () => {
  const form = 'export const F = () => <form onSubmit={send}><input /></form>;';
  const guarded = `import { LeaveGuard } from '../../../kit/leave-guard.tsx';\n${form}`;
  expect(isUnkept(`${at}/a.tsx`, guarded)).toBe(false);
  expect(isUnkept(`${at}/a.tsx`, form)).toBe(true);
});
