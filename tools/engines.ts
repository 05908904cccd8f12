// npm run engines <name>: the stories of a driver against the real thing, as this machine's package manager, its Go, its Maven or its Python brings it.
// One file per engine under engines/; what was seen is a line of docs/reports/engines.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Engine, root } from './engines/engine.ts';
import { kafka } from './engines/kafka.ts';
import { kubernetes } from './engines/kubernetes.ts';
import { mosquitto } from './engines/mosquitto.ts';
import { openapi } from './engines/openapi.ts';
import { podman } from './engines/podman.ts';
import { postgres } from './engines/postgres.ts';
import { redis } from './engines/redis.ts';
import { spark } from './engines/spark.ts';

const engines: Record<string, Engine> = {
  kafka,
  kubernetes,
  mosquitto,
  openapi,
  podman,
  postgres,
  redis,
  spark,
};
const report = join(root, 'docs/reports/engines.md');
const head = `# Engines

The stories of drivers against real servers, by \`npm run engines <name>\`; the last run of each.

| engine | version | machine | stories | figures |
|---|---|---|---|---|
`;

const [name = ''] = process.argv.slice(2);
const engine = engines[name];
if (!engine) {
  console.error(`Which engine? There is: ${Object.keys(engines).join(', ')}.`);
  process.exit(1);
}

const machine = `${process.platform} ${process.arch}, ${availableParallelism()} cores`;
try {
  const { version, passed, failed, figures } = await engine();
  console.log(`${name} ${version}: ${passed} passed, ${failed} failed. ${figures}`);
  if (failed > 0 || passed === 0) process.exit(1);
  writeLine(`| ${name} | ${version} | ${machine} | ${passed} passed | ${figures} |`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Each engine has one line, that of its last run. */
function writeLine(line: string): void {
  const before = exists() ? readFileSync(report, 'utf8').slice(head.length).split('\n') : [];
  const others = before.filter((one) => one.startsWith('|') && !one.startsWith(`| ${name} |`));
  writeFileSync(report, `${head}${[...others, line].sort().join('\n')}\n`);
}

function exists(): boolean {
  try {
    return readFileSync(report, 'utf8').startsWith(head);
  } catch {
    return false;
  }
}
