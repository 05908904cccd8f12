import { type ASTNode, Environment } from '@marcbachmann/cel-js';

/** What a name stands for in an expression. */
export type VariableType = 'double' | 'bool' | 'string' | 'map' | 'dyn';
export type Variables = ReadonlyMap<string, VariableType>;

export type Expression = {
  text: string;
  type: string;
  /** The variables it reads. */
  names: ReadonlySet<string>;
  /** Throws when it cannot be said, for instance for a value that was divided by zero. */
  evaluate(values: Readonly<Record<string, unknown>>): unknown;
};

/** Why an expression cannot be used, and where in its text. */
export class ExpressionError extends Error {
  readonly start: number;
  readonly end: number;
  constructor(message: string, start: number, end: number) {
    super(message);
    this.start = start;
    this.end = end;
  }
}

export const MOST_EXPRESSION = 1_000;
const LIMITS = {
  ...{ maxAstNodes: 300, maxDepth: 40, maxListElements: 50, maxMapEntries: 50, maxCallArguments: 8 },
};

const NUMBERS: Record<string, (one: number, other: number) => number> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
};

/** Everything that may be called. Left out on purpose: what loops (map, all, exists …) and patterns, which can take for ever. */
const CALLS = new Set([
  ...['size', 'string', 'double', 'int', 'bool', 'has'],
  ...['startsWith', 'endsWith', 'contains', 'lowerAscii', 'upperAscii', 'trim'],
  ...['abs', 'round', 'floor', 'ceil', 'sqrt', 'pow', 'min', 'max'],
]);

/** Whole numbers in a text and measured ones go together: 80 is 80.0. */
function base(): Environment {
  const environment = new Environment({ limits: LIMITS });
  for (const [sign, of] of Object.entries(NUMBERS))
    for (const types of [`double ${sign} int`, `int ${sign} double`])
      environment.registerOperator(types, (one: unknown, other: unknown) => of(Number(one), Number(other)));
  const single = { abs: Math.abs, round: Math.round, floor: Math.floor, ceil: Math.ceil, sqrt: Math.sqrt };
  for (const [name, of] of Object.entries(single))
    for (const type of ['double', 'int'])
      environment.registerFunction(`${name}(${type}): double`, (value: unknown) => of(Number(value)));
  const pairs = { min: Math.min, max: Math.max, pow: Math.pow };
  for (const [name, of] of Object.entries(pairs))
    for (const types of ['double, double', 'double, int', 'int, double', 'int, int'])
      environment.registerFunction(`${name}(${types}): double`, (one: unknown, other: unknown) =>
        of(Number(one), Number(other)),
      );
  return environment;
}

const BASE = base();

type Node = { op: string; args: unknown; start?: number; end?: number };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'op' in value;

/** Every node of an expression, itself first. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (isNode(value)) {
    yield value;
    yield* nodesOf(value.args);
  }
}

function checked(ast: ASTNode, variables: Variables): Set<string> {
  const names = new Set<string>();
  for (const { op, args, start = 0, end = 0 } of nodesOf(ast)) {
    if (op === 'id' && variables.has(args as string)) names.add(args as string);
    if (op !== 'call' && op !== 'rcall') continue;
    const name = String((args as unknown[])[0]);
    if (!CALLS.has(name)) throw new ExpressionError(`${name}() is not available here`, start, end);
  }
  return names;
}

/** Of the error of a parser or checker: its first line, and the part of the text it means. */
function expressionError(error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error;
  const { message, range } = error as Error & { range?: { start: number; end: number } };
  return new ExpressionError(message.split('\n')[0] ?? message, range?.start ?? 0, range?.end ?? 0);
}

const WORDS = /[A-Za-z_][A-Za-z0-9_]*/g;

/** Ready to be evaluated often; no JavaScript is made of it. Throws an ExpressionError. */
export function compile(text: string, variables: Variables, wanted?: 'bool' | 'double'): Expression {
  if (text.length > MOST_EXPRESSION)
    throw new ExpressionError('It is too long', MOST_EXPRESSION, text.length);
  const environment = BASE.clone();
  // Only those it can mean: a thing has a thousand properties, and a drawing thousands of expressions.
  for (const name of new Set(text.match(WORDS))) {
    const type = variables.get(name);
    if (type) environment.registerVariable(name, type);
  }
  try {
    const program = environment.parse(text);
    const names = checked(program.ast, variables);
    const { valid, type = 'dyn', error } = program.check();
    if (!valid) throw error;
    const isFit =
      wanted === undefined || type === wanted || type === 'dyn' || (wanted === 'double' && type === 'int');
    if (!isFit) throw new ExpressionError(`It gives ${type}, not ${wanted}`, 0, text.length);
    return { text, type, names, evaluate: (values) => plain(program(values as Record<string, unknown>)) };
  } catch (error) {
    throw expressionError(error);
  }
}

/** Whole numbers of CEL are bigints: outside they are numbers like all others. */
const plain = (value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/** Names that may stand alone in an expression. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const TAKEN = new Set([
  ...[
    'in',
    'as',
    'break',
    'const',
    'continue',
    'else',
    'false',
    'for',
    'function',
    'if',
    'import',
    'let',
    'loop',
  ],
  ...[
    'package',
    'namespace',
    'return',
    'true',
    'var',
    'void',
    'while',
    'null',
    'int',
    'uint',
    'double',
    'bool',
  ],
  ...['string', 'bytes', 'list', 'map', 'type', 'dyn', 'timestamp', 'duration', 'optional'],
]);
export const isName = (text: string) => NAME.test(text) && !TAKEN.has(text);
