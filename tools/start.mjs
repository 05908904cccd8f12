// npm start: install what is missing, build what is stale, run the server until it is told to stop.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledOnce, ensureInstalled, ensureWeb, frugal, node, root } from './setup.mjs';

ensureInstalled();
await ensureWeb();

// The channel tells the server when we are gone, even if we were killed: it then stops by itself.
const server = spawn(node, [join(root, 'server/src/main.ts')], {
  cwd: root,
  env: { ...process.env, ...compiledOnce, NODE_OPTIONS: frugal },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Ctrl-C reaches the server from the terminal too; we stay until it has closed everything.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Who started us: npm, and the shell between it and us. */
function ancestors() {
  try {
    const { ppid } = process;
    return `${ppid} ${/\) \S (\d+)/.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}

// npm killed outright leaves nobody who could stop us: then the server stops by itself.
const before = ancestors();
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (ancestors() !== before) server.kill('SIGTERM');
  }, 1000).unref();
}
