import { ensureInstalled, run } from './setup.mjs';

ensureInstalled();
process.exit((await run(['bench/src/main.ts', ...process.argv.slice(2)])).code);
