import { expect, it } from 'vitest';
import { allLongHandlers, longHandlers } from './handlers.ts';

const table = (handler: string) =>
  `// 中文\nexport const a = (server: Server) =>\n  serve(server, roleApi, {\n    list: ${handler},\n  });\n`;
const lines = (n: number) => Array.from({ length: n }, (_, at) => `      one(${at});`).join('\n');

it('handlers of all routes are short', () => {
  expect(allLongHandlers()).toEqual([]);
});

it('a handler of six lines passes, one of seven is found', () => {
  expect(longHandlers('a.routes.ts', table(`() => {\n${lines(4)}\n    }`))).toEqual([]);
  expect(longHandlers('a.routes.ts', table(`() => {\n${lines(5)}\n    }`))).toEqual([
    { file: 'a.routes.ts', name: 'list', lines: 7 },
  ]);
});
