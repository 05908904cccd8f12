import { answer, copySelect } from '../../src/output.ts';
import { asWritten, checkSelect } from '../../src/sql.ts';
import { type Builtin, choiceOf } from '../../src/step.ts';

export const run: Builtin = async (step) => {
  const sql = choiceOf(step, 'sql');
  await checkSelect(step, 'sql', sql);
  // On lines of its own: a comment at the end must not swallow what comes behind it.
  const text = `\n${sql.replace(/[;\s]+$/, '')}\n`;
  const result = await asWritten(step, 'sql', () => copySelect(step, 'result', text));
  return answer({ result });
};
