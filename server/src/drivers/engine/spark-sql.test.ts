import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// PLAYED: no Spark is here. What stands for it writes down what it is asked, and answers nothing.
const PLAYED = `import json, os
class Played:
    def __getattr__(self, name):
        return self
    def __call__(self, *given):
        return self
    def __bool__(self):
        return False
class Session(Played):
    def sql(self, text):
        with open(os.environ["ASKED"], "a", encoding="utf-8") as file:
            file.write(json.dumps(text) + "\\n")
        return Played()
    @property
    def builder(self):
        return self
    def config(self, *given):
        return self
    def getOrCreate(self):
        return self
SparkSession = Session()
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-sql-'));
  await mkdir(join(folder, 'pyspark'));
  await writeFile(join(folder, 'pyspark/__init__.py'), '');
  await writeFile(join(folder, 'pyspark/sql.py'), PLAYED);
  await cp(join(import.meta.dirname, 'inside/sql_on_spark.py'), join(folder, 'sql_on_spark.py'));
  const outputs = { out: { kind: 'dataset', path: join(folder, 'out.parquet') } };
  await writeFile(join(folder, 'request.json'), JSON.stringify({ inputs: {}, outputs }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What Spark is asked of a text, with the value of its parameter `word`. */
async function asked(text: string, value: string): Promise<string[]> {
  const ASKED = join(folder, 'asked');
  await rm(ASKED, { force: true });
  await writeFile(join(folder, 'sql.json'), JSON.stringify({ text, variables: [{ name: 'word', value }] }));
  const env = { ...process.env, PYTHONPATH: folder, ASKED };
  await promisify(execFile)('python3', [join(folder, 'sql_on_spark.py'), join(folder, 'request.json')], {
    env,
  });
  const lines = (await readFile(ASKED, 'utf8')).trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as string).trim());
}

describe('a value in SQL for a cluster', () => {
  it('is a text, whatever is in it', async () => {
    const text = `create view out as select getvariable('word') as w`;
    expect(await asked(text, 'plain')).toEqual([`select 'plain' as w`]);
    expect(await asked(text, `it's \\'; drop`)).toEqual([`select 'it\\'s \\\\\\'; drop' as w`]);
  });

  it('does not end what the author wrote beside the SQL: comments and names', async () => {
    const evil = `*/\n; select java_method('a.B', 'c'); --" from x; select 1`;
    const text = [
      `-- keeps what has getvariable('word') in it`,
      `create view out as select 1 as "getvariable('word')" /* or getvariable('word') */`,
    ].join('\n');
    expect(await asked(text, evil)).toEqual([`select 1 as "getvariable('word')"`]);
  });
});
