// npm run backup -- <file>: the database, the files and the databases of tenants as one encrypted file, while the server
// runs or while it does not. npm run backup -- --check <file>: what is in one.
import { runCommand } from './setup.mjs';

runCommand('server/src/backup/backup.process.ts');
