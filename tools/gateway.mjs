// npm run gateway: a gateway one can run on any machine.
import { spawn } from 'node:child_process';
import { ensureInstalled, node, root } from './setup.mjs';

ensureInstalled();
const child = spawn(node, ['gateway/src/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
