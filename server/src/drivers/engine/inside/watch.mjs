// Runs before the entry of a package, and notes what it reaches for outside its folders. What is noted here is evidence
// for reviewers. It keeps nothing out: that is done around this process.
import childProcess from 'node:child_process';
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN = /^\/(?:app|in|out|tmp|engine|node_modules)(?:\/|$)/;
const TOUCHED = 4;
const write = fs.writeSync;

function note(what, target) {
  try {
    write(TOUCHED, `${what} ${String(target).slice(0, 300).replaceAll('\n', ' ')}\n`);
  } catch {
    // Nobody listens any more.
  }
}

function noteFile(given) {
  if (typeof given !== 'string' && !(given instanceof URL) && !Buffer.isBuffer(given)) return;
  const path = resolve(given instanceof URL ? fileURLToPath(given) : String(given));
  if (!OWN.test(path)) note('file', path);
}

function wrap(object, name, seen) {
  const original = object[name];
  if (typeof original !== 'function') return;
  object[name] = function (...args) {
    try {
      seen(...args);
    } catch {
      // What cannot be read as a name is told by the function itself.
    }
    return Reflect.apply(original, this, args);
  };
}

const FILES = [
  'open',
  'readFile',
  'readdir',
  'stat',
  'lstat',
  'access',
  'writeFile',
  'appendFile',
  'mkdir',
  'rm',
];
const MORE = ['unlink', 'rename', 'readlink', 'copyFile', 'opendir', 'rmdir', 'truncate', 'chmod'];
for (const name of [...FILES, ...MORE]) {
  wrap(fs, name, noteFile);
  wrap(fs, `${name}Sync`, noteFile);
  wrap(fs.promises, name, noteFile);
}
for (const name of ['symlink', 'link']) for (const one of [name, `${name}Sync`]) wrap(fs, one, noteFile);
for (const name of ['createReadStream', 'createWriteStream']) wrap(fs, name, noteFile);
for (const name of ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync'])
  wrap(childProcess, name, (program) => note('program', program));
wrap(net.Socket.prototype, 'connect', (...args) => note('network', JSON.stringify(args.flat().slice(0, 2))));
for (const one of [dns, dns.promises])
  for (const name of ['lookup', 'resolve']) wrap(one, name, (host) => note('network', host));
syncBuiltinESMExports();
