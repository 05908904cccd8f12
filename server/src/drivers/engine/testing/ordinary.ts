// The engine of an ordinary user: node ordinary.ts <folder>. Says how some steps ended, as JSON.
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import { openBench } from './bench.ts';

const bench = await openBench({ folder: process.argv[2], graceMs: 500 });
const limits = { memoryMb: 128, cpu: 1, timeoutS: 60, diskMb: 16 };
const RESPONSE = `open('/out/result.csv', 'w').write('a\\n1\\n')
json.dump({'outputs': {'result': {'path': 'result.csv'}}}, open('/out/response.json', 'w'))`;
const steps: Record<string, [Mode, string]> = {
  sql: ['SQL', 'create view result as select 1 as a'],
  program: ['PYTHON', `import json\n${RESPONSE}`],
  reads: ['PYTHON', `import sys\ntry: open('${bench.folder}/secret.txt')\nexcept OSError: sys.exit(75)`],
  closes: [
    'PYTHON',
    `import os, json\n${RESPONSE}\nos.mkdir('/out/closed'); os.mkdir('/out/closed/more'); os.chmod('/out/closed', 0); os.chmod('/out', 0)`,
  ],
  takes: ['PYTHON', 'all = []\nwhile True: all.append(bytearray(10 << 20))'],
};
const ends: Record<string, string> = {};
for (const [name, [mode, text]] of Object.entries(steps))
  ends[name] = (await bench.run(mode, text, { limits })).end;
ends.unreviewed = (await bench.run('PYTHON', '', { limits, reviewed: false })).end;
const { able } = (await bench.engine.able()).PYTHON;
await bench.close();
process.stdout.write(JSON.stringify({ able, ends }));
