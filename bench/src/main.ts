// npm run bench: every promise about speed, as a ratio against a limit measured in the same run.

import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { checking, menus } from './access.ts';
import { employees } from './employee.ts';
import { readingPeople } from './invitation.ts';
import { type Figure, root } from './kit.ts';
import { listCall } from './list-call.ts';
import { loggingIn, polling } from './login.ts';
import { restarting } from './restart.ts';
import { starting } from './start.ts';

const figures: Figure[] = [];
for (const bench of [
  listCall,
  checking,
  menus,
  employees,
  loggingIn,
  polling,
  starting,
  restarting,
  readingPeople,
])
  figures.push(...(await bench()));

const kept = ({ value, limit }: Figure) =>
  (limit?.least === undefined || value >= limit.least) && (limit?.most === undefined || value <= limit.most);
const promise = ({ limit }: Figure) =>
  limit?.least !== undefined ? `≥ ${limit.least}` : limit?.most !== undefined ? `≤ ${limit.most}` : '';

const lines = figures.map(
  (one) =>
    `| ${one.name} | ${one.value.toFixed(2)} | ${promise(one)} | ${kept(one) ? 'yes' : 'no'} | ${one.note} |`,
);
const text = `# Measured

By \`npm run bench\` on ${cpus().length} cores, Node ${process.versions.node}. Each figure is a ratio of two measurements of one run.

| what | ratio | promised | kept | seen |
|---|---|---|---|---|
${lines.join('\n')}
`;
await writeFile(join(root, 'docs/reports/bench.md'), text);
process.stdout.write(text);
process.exit(figures.every(kept) ? 0 : 1);
