// npm run bench: every promise about speed, as a ratio against a limit measured in the same run.

import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { checking, menus } from './access.ts';
import { managingApplications } from './application.ts';
import { boosting } from './boosting.ts';
import { drawingProjects } from './canvas.ts';
import { listingDevices } from './devices.ts';
import { employees } from './employee.ts';
import { runningSteps } from './engine.ts';
import { arriving } from './front.ts';
import { listingGateways } from './gateways.ts';
import { underAttack } from './hostile.ts';
import { readingPeople } from './invitation.ts';
import { judgingMessages } from './judging.ts';
import { type Figure, root } from './kit.ts';
import { movingMoney } from './ledger.ts';
import { listCall } from './list-call.ts';
import { searchingListings } from './listing.ts';
import { loggingIn, polling } from './login.ts';
import { readingCentre, sendingMessages } from './message.ts';
import { seeingPoints, storingPoints } from './points.ts';
import { profiling } from './profiling.ts';
import { runningProjects } from './project.ts';
import { proxying } from './proxy.ts';
import { purchasing } from './purchase.ts';
import { rehearsing } from './rehearsing.ts';
import { restarting } from './restart.ts';
import { resting } from './resting.ts';
import { sealing } from './sealing.ts';
import { starting } from './start.ts';
import { uploading } from './upload.ts';

const benches = {
  listCall,
  checking,
  menus,
  employees,
  loggingIn,
  polling,
  starting,
  restarting,
  readingPeople,
  sendingMessages,
  readingCentre,
  managingApplications,
  searchingListings,
  uploading,
  arriving,
  movingMoney,
  proxying,
  purchasing,
  resting,
  sealing,
  listingGateways,
  listingDevices,
  storingPoints,
  seeingPoints,
  judgingMessages,
  rehearsing,
  runningSteps,
  runningProjects,
  drawingProjects,
  boosting,
  profiling,
  underAttack,
};
// `npm run bench -- checking`: only the named parts are measured; the report keeps the other lines as they were.
const wanted = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches))
  if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await bench()));

const kept = ({ value, limit }: Figure) =>
  (limit?.least === undefined || value >= limit.least) && (limit?.most === undefined || value <= limit.most);
const promise = ({ limit }: Figure) =>
  limit?.least !== undefined ? `≥ ${limit.least}` : limit?.most !== undefined ? `≤ ${limit.most}` : '';

const lines = figures.map(
  (one) =>
    `| ${one.name} | ${one.value.toFixed(2)} | ${promise(one)} | ${kept(one) ? 'yes' : 'no'} | ${one.note} |`,
);
const report = join(root, 'docs/reports/bench.md');
const before =
  wanted.length === 0 ? [] : (await readFile(report, 'utf8')).split('\n').slice(6).filter(Boolean);
const nameOf = (line: string) => line.split(' | ')[0];
const merged = [
  ...before.map((line) => lines.find((one) => nameOf(one) === nameOf(line)) ?? line),
  ...lines.filter((line) => before.every((one) => nameOf(one) !== nameOf(line))),
];
const table = wanted.length === 0 ? lines : merged;
const text = `# Measured

By \`npm run bench\` on ${cpus().length} cores, Node ${process.versions.node}. Each figure is a ratio of two measurements of one run.

| what | ratio | promised | kept | seen |
|---|---|---|---|---|
${table.join('\n')}
`;
await writeFile(report, text);
process.stdout.write(text);
process.exit(figures.every(kept) ? 0 : 1);
