import { ENGINE_WORDS } from './engine-words.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';
import type { StepEnd } from './step.ts';

// What did not end well is told in English, with its names and figures, and kept so: logs and operators read it. Whoever
// reads Chinese is shown the same sentence in Chinese, found by the English one, however long ago it was kept.

const ENDS: Readonly<Record<StepEnd, string>> = {
  ...{ done: '正常结束', not_converged: '未收敛', bad_parameter: '参数不被接受', unfit_data: '数据不适合' },
  ...{ unfit_model: '模型不适合', failed: '出错', temporary: '暂时失败', time: '超时', memory: '超出内存' },
  ...{ disk: '超出磁盘', cancelled: '已取消', lied: '输出与声明不符', refused: '没有运行' },
};

type Sentence = { pattern: RegExp; names: string[]; cn: string };

const HOLE = /\{(\w+)\}/g;
/** A sentence of less is no sentence of ours: anything would look like it. */
const LEAST_LETTERS = 3;
/** Words of programs may be longer, and are theirs. */
const LONGEST = 1_000;

function sentenceOf(en: string, cn: string): Sentence[] {
  const plain = en.replace(HOLE, '');
  if ((plain.match(/[a-z]/gi)?.length ?? 0) < LEAST_LETTERS) return [];
  const names = [...en.matchAll(HOLE)].map(([, name]) => name ?? '');
  const parts = en.split(HOLE).filter((_, index) => index % 2 === 0);
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('([^]*?)');
  return [{ pattern: new RegExp(`^${pattern}$`), names, cn }];
}

let known: Sentence[] | undefined;
const sentences = (): Sentence[] => {
  known ??= [
    ...ENGINE_WORDS.flatMap(([en, cn]) => sentenceOf(en, cn)),
    ...Object.values(REFUSAL_WORDS).flatMap(([cn, en]) => sentenceOf(en, cn)),
  ];
  return known;
};

function held(name: string, value: string): string {
  if (name === 'end') return ENDS[value as StepEnd] ?? value;
  return name === 'text' ? inChinese(value) : value;
}

function sentenceIn(text: string): string {
  for (const { pattern, names, cn } of sentences()) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = new Map(names.map((name, index) => [name, held(name, found[index + 1] ?? '')]));
    return cn.replace(HOLE, (hole, name: string) => values.get(name) ?? hole);
  }
  return text;
}

/** Between the last words of a program, or a code, and ours. */
export const BETWEEN = ' – ';

/** The Chinese of what the engine said; words of programs and of databases stay as they are. */
export function inChinese(text: string): string {
  if (text.length > LONGEST) return text;
  const whole = sentenceIn(text);
  if (whole !== text || !text.includes(BETWEEN)) return whole;
  return text.split(BETWEEN).map(sentenceIn).join(BETWEEN);
}
