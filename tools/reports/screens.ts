import { rooms } from '../../web/src/app/rooms.ts';
import { table } from './markdown.ts';

/** Every screen of the rooms: path, room, permission, title. */
export async function screensReport(): Promise<Record<string, string>> {
  const rows = rooms.flatMap((manifest) =>
    manifest.routes.map(({ path, permission, title }) => ({ path, room: manifest.room, permission, title })),
  );
  return {
    'docs/reports/screens.json': `${JSON.stringify(rows, null, 2)}\n`,
    'docs/reports/screens.md': `# Screens (${rows.length})\n\nGenerated from the rooms' manifests by \`npm run reports\`.\n\n${table(
      ['path', 'room', 'permission', 'cn', 'en'],
      rows.map((row) => [`\`${row.path}\``, row.room, `\`${row.permission}\``, row.title.cn, row.title.en]),
    )}`,
  };
}
