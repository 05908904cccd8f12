// npm run restore -- <file>: a back-up into an empty data folder.
import { runCommand } from './setup.mjs';

runCommand('server/src/backup/restore.process.ts');
