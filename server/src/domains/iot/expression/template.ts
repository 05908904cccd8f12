import { compile, type Expression, ExpressionError, type Variables } from './expression.ts';

export type CompiledTemplate = {
  names: ReadonlySet<string>;
  fill(values: Readonly<Record<string, unknown>>): string;
};

/** What a template may grow to. */
export const MOST_FILLED = 64_000;
const MOST_PLACES = 50;

type Part = string | Expression;

/** Text with `${expression}` in it; braces inside of quotes belong to the expression. Throws an ExpressionError. */
export function compileTemplate(text: string, variables: Variables): CompiledTemplate {
  const parts: Part[] = [];
  let from = 0;
  for (let start = text.indexOf('${'); start >= 0; start = text.indexOf('${', from)) {
    const end = endOf(text, start + 2);
    if (end === undefined) throw new ExpressionError('There is no } to this ${', start, text.length);
    if (parts.length > 2 * MOST_PLACES) throw new ExpressionError('There are too many places', start, end);
    parts.push(text.slice(from, start), placed(text, start + 2, end, variables));
    from = end + 1;
  }
  parts.push(text.slice(from));
  const expressions = parts.filter((part) => typeof part !== 'string');
  return {
    names: new Set(expressions.flatMap(({ names }) => [...names])),
    fill: (values) =>
      parts
        .map((part) => (typeof part === 'string' ? part : textOf(part, values)))
        .join('')
        .slice(0, MOST_FILLED),
  };
}

function placed(text: string, start: number, end: number, variables: Variables): Expression {
  try {
    return compile(text.slice(start, end), variables);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new ExpressionError(error.message, start + error.start, start + error.end);
  }
}

/** Where the brace is that ends an expression. */
function endOf(text: string, from: number): number | undefined {
  let quote = '';
  let depth = 0;
  for (let n = from; n < text.length; n++) {
    const one = text[n] as string;
    if (quote) {
      if (one === '\\') n += 1;
      else if (one === quote) quote = '';
    } else if (one === '"' || one === "'") quote = one;
    else if (one === '{') depth += 1;
    else if (one === '}' && depth-- === 0) return n;
  }
  return undefined;
}

/** A value that is not known yet is written as a dash: a text is better than none. */
function textOf(expression: Expression, values: Readonly<Record<string, unknown>>): string {
  for (const name of expression.names) if (values[name] === undefined || values[name] === null) return '–';
  const value = expression.evaluate(values);
  if (typeof value === 'number') return `${Math.round(value * 1e6) / 1e6}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
