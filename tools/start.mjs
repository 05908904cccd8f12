// npm start: installs what is missing, builds what is stale, runs the server until it is stopped.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledOnce, ensureBundles, ensureInstalled, ensureWeb, frugal, node, root } from './setup.mjs';

ensureInstalled();
await ensureWeb();
await ensureBundles();

// The server notices by the channel when this process is gone, even killed: it then stops by itself.
const server = spawn(node, [join(root, 'server/src/main.ts')], {
  cwd: root,
  env: { ...process.env, ...compiledOnce, NODE_OPTIONS: frugal },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl-C reaches the server from the terminal too; this process stays until the server has closed everything.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** The parent processes: npm, and the shell in between. */
function ancestors() {
  try {
    const { ppid } = process;
    return `${ppid} ${/\) \S (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}

// When npm is killed outright, no process is left to stop the server: it is stopped here.
const before = ancestors();
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (ancestors() !== before) server.kill('SIGTERM');
  }, 1000).unref();
}
