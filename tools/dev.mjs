// npm run dev: the server restarts and the browser reloads when a file changes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, node, root } from './setup.mjs';

ensureInstalled();
const port = process.env.PORT ?? '8080';
const apiPort = String(Number(port) + 1);
const start = (args, env, cwd = root) =>
  spawn(node, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });

const server = start(
  [
    '--watch-path=server/src',
    '--watch-path=server/sql',
    '--watch-path=contract/src',
    '--watch-preserve-output',
    'server/src/main.ts',
  ],
  { PORT: apiPort },
);
const web = start(
  [join(root, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--host', '127.0.0.1'],
  { API: `http://127.0.0.1:${apiPort}` },
  join(root, 'web'),
);

const children = [server, web];
const stopAll = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal));
for (const child of children) {
  child.on('exit', (code) => {
    stopAll('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
