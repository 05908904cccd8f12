// The server of the browser walks: the real program on data that is thrown away.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root } from './setup.mjs';

const data = mkdtempSync(join(tmpdir(), 'cloudyard-e2e-'));
const server = spawn(node, [join(root, 'server/src/main.ts')], {
  cwd: root,
  env: { ...process.env, CLOUDYARD_DATA: data, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 1);
});
