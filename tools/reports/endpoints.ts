import { api } from '../../contract/src/index.ts';
import type { Endpoint, EndpointTable } from '../../contract/src/kit/endpoint.ts';
import { table } from './markdown.ts';

const mark = (one: Endpoint) =>
  [
    one.platform && 'platform',
    one.orPlatform && `or platform: ${one.orPlatform}`,
    one.once && 'once',
    one.upload && 'upload',
    one.download && 'download',
    one.limit && `${one.limit.max}/${one.limit.seconds}s by ${one.limit.by}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Every call: address, permission, what is special about it. */
export function endpointsReport(): Record<string, string> {
  const rows = Object.entries(api).flatMap(([room, nouns]) =>
    Object.values<EndpointTable>(nouns).flatMap((endpoints) =>
      Object.values(endpoints).map((one) => ({
        room,
        method: one.method,
        path: one.path,
        allow: one.allow,
        marks: mark(one),
        summary: one.summary,
      })),
    ),
  );
  return {
    'docs/reports/endpoints.json': `${JSON.stringify(rows, null, 2)}\n`,
    'docs/reports/endpoints.md': `# Calls (${rows.length})\n\nGenerated from the contract by \`npm run reports\`.\n\n${table(
      ['room', 'call', 'allow', 'marks', 'what'],
      rows.map((row) => [
        row.room,
        `\`${row.method} ${row.path}\``,
        `\`${row.allow}\``,
        row.marks,
        row.summary,
      ]),
    )}`,
  };
}
