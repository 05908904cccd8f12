import { cardColumns, writeModel } from '../../src/models.ts';
import { answer, copySelect } from '../../src/output.ts';
import { paceOf } from '../../src/pace.ts';
import { type Builtin, choiceOf } from '../../src/step.ts';
import { columnsAt, numericColumns, readMatrix, someRowsAt } from '../../src/tables.ts';
import { fitScale, type ScaleBody, type ScaleMethod, scaledSelect } from '../../src/transforms/scale.ts';
import { short, view } from '../../src/views.ts';

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const names = numericColumns(step, 'columns', 'data', known);
  await someRowsAt(step, 'data');
  const method = choiceOf<ScaleMethod>(step, 'method');
  const pace = paceOf(step);
  const columns: ScaleBody['columns'] = [];
  const warnings: { code: string; column: string }[] = [];
  for (const name of names) {
    // One at a time: a wide table need not lie in memory as a whole.
    const { columns: read } = await readMatrix(step, 'data', [name], { nulls: 'keep' });
    const values = read[0] as Float64Array;
    columns.push(fitScale('data', name, values, method));
    const first = values.find((value) => !Number.isNaN(value));
    if (values.every((value) => value === first || Number.isNaN(value)))
      warnings.push({ code: 'constant', column: name });
    await pace(columns.length / names.length);
  }
  const body: ScaleBody = { columns };
  const result = await copySelect(
    step,
    'result',
    scaledSelect(
      'data',
      known.map(({ name }) => name),
      body,
    ),
  );
  const model = await writeModel(step, 'model', {
    kind: 'scale/1',
    inputs: cardColumns(names),
    outputs: cardColumns(names),
    body,
    from: 'data',
  });
  const rows = columns.slice(0, 500).map(({ name, shift, scale }) => [short(name), shift, scale]);
  return answer(
    { result, model },
    {
      views: [
        view(
          'table',
          { cn: '缩放参数', en: 'How each column is scaled' },
          { columns: ['column', 'shift', 'scale'], rows },
        ),
      ],
      warnings: warnings.slice(0, 100),
    },
  );
};
