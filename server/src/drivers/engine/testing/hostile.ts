import type { Mode } from '@cloudyard/contract/algorithm/package.ts';

/** Programs that try something, say what came of it, and end with 10. */
export const js = (text: string) => `
import fs from 'node:fs';
import net from 'node:net';
import cp from 'node:child_process';
const attempt = async (what, act) => {
  try { console.log(what, 'REACHED', String(await act()).slice(0, 2000)); }
  catch (error) { console.log(what, 'refused', error.code ?? error.message); }
};
${text}`;
export const py = (text: string) => `
import os, sys, socket, json
def attempt(what, act):
    try: print(what, 'REACHED', str(act())[:2000])
    except Exception as error: print(what, 'refused', error)
${text}`;

/** Multiplies until it may not any more. */
export const FORKING = py(`count = 0
while True:
    try:
        if os.fork() == 0:
            import time
            while True: time.sleep(60)
        count += 1
    except OSError as error:
        print('stopped', count < 600)
        sys.exit(10)`);

/** Fills the disk. */
export const FILLING = js(`const piece = Buffer.alloc(1024 * 1024, 1);
      for (let n = 0; ; n += 1) fs.appendFileSync('/out/file' + (n % 100), piece);`);

/** Takes more memory than there is for it. */
export const TAKING: [string, Mode, string][] = [
  ['64 GB at once', 'PYTHON', py('kept = bytearray(64 << 30)')],
  ['more and more', 'PYTHON', py('kept = []\nwhile True: kept.append(bytearray(os.urandom(1 << 20)))')],
  [
    '64 GB at once',
    'JAVASCRIPT',
    js('const all = []; for (let n = 0; n < 64; n += 1) all.push(Buffer.alloc(2 ** 30, 1));'),
  ],
  [
    'an endless list',
    'JAVASCRIPT',
    js('const all = []; for (;;) all.push({ n: all.length, text: "x" + all.length });'),
  ],
];

/** Goes on for ever, and does not listen. */
export const ENDLESS: [Mode, string][] = [
  ['JAVASCRIPT', js(`process.on('SIGTERM', () => undefined); fs.writeSync(1, 'begun'); for (;;);`)],
  [
    'PYTHON',
    py(
      `import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('begun', flush=True)\nwhile True: pass`,
    ),
  ],
];
