// A Cloudyard in small: opens the database, says where, and holds it until it is killed.
import { openDatabase, openTemporary } from '../index.ts';

const [dataFolder] = process.argv.slice(2);
const log = () => {};
const held = dataFolder ? openDatabase({ dataFolder, durable: false, log }) : openTemporary({ log });
process.stdout.write(`${(await held).where}\n`);
setInterval(() => {}, 60_000);
