import { FORWARD_LIMITS } from '@cloudyard/contract/iot/forward.ts';
import type { PushDraft, Wrong } from '@cloudyard/contract/iot/push.ts';
import { compile, type Expression, ExpressionError, type Variables } from '../expression/expression.ts';
import { sizeOf } from '../expression/size.ts';
import type { ThingMessage } from '../stream/message.ts';

/** What filters and templates can say of a message. */
export const VARIABLES: Variables = new Map([
  ...(['deviceId', 'deviceName', 'deviceCode', 'productId', 'gatewayId', 'kind'] as const).map(
    (name) => [name, 'string'] as const,
  ),
  ...(['no', 'at', 'receivedAt'] as const).map((name) => [name, 'double'] as const),
  ...(['values', 'quality', 'event', 'status', 'tags'] as const).map((name) => [name, 'map'] as const),
]);

const factsOf = ({ enterpriseId: _, late: __, event, status, ...message }: ThingMessage) => ({
  ...{ ...message, event: event ?? {}, status: status ?? {} },
});

export type Program = {
  /** Throws where the filter cannot be said of a message. */
  passes(message: ThingMessage): boolean;
  /** What is sent of it, as JSON. Throws where a place of the template cannot be filled. */
  render(message: ThingMessage): string;
};

const MOST_PLACES = 100;
/** Counted roughly, and before it is written: all values named a thousand times would take the server's memory. */
const MOST_SPENT = 4 * FORWARD_LIMITS.payloadBytes;

function spending() {
  let left = MOST_SPENT;
  return <T>(value: T): T => {
    left -= sizeOf(value, left);
    if (left < 0) throw new Error('The message would be too large.');
    return value;
  };
}

const MOST_DEPTH = 20;

/** `spend`: what a place gives, as long as the message does not grow beyond what is sent. */
type Filler = (facts: Record<string, unknown>, spend: <T>(value: T) => T) => unknown;
type Reading = { text: string; places: number };

/** A template that is no JSON, or a place of it that is no expression; `start` and `end` in the text of the template. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
    throw new ExpressionError(
      (error as Error).message.split('\n')[0] ?? '',
      at,
      Math.min(at + 1, text.length),
    );
  }
}

function placeOf(reading: Reading, inner: string): Expression {
  reading.places += 1;
  const start = Math.max(0, reading.text.indexOf(inner));
  if (reading.places > MOST_PLACES)
    throw new ExpressionError('There are too many places', start, start + inner.length);
  try {
    return compile(inner, VARIABLES);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new ExpressionError(error.message, start + error.start, start + error.end);
  }
}

/** One place alone keeps its type; among other text it is text. */
function textFiller(reading: Reading, text: string): Filler {
  const parts = text.split(/(\$\{(?:[^{}"']|"[^"]*"|'[^']*'|\{[^{}]*\})*\})/);
  const read = parts.map((part) =>
    part.startsWith('${') && part.endsWith('}') ? placeOf(reading, part.slice(2, -1)) : part,
  );
  const expressions = read.filter((part) => typeof part !== 'string');
  if (expressions.length === 0) {
    if (text.includes('${'))
      throw new ExpressionError('There is no } to this ${', reading.text.indexOf('${'), reading.text.length);
    return () => text;
  }
  const [only] = expressions;
  if (only && read.every((part) => part === '' || part === only))
    return (facts, spend) => spend(only.evaluate(facts));
  return (facts, spend) =>
    read
      .map((part) => (typeof part === 'string' ? part : String(spend(part.evaluate(facts)) ?? '')))
      .join('');
}

function fillerOf(reading: Reading, value: unknown, depth = 0): Filler {
  if (depth > MOST_DEPTH) throw new ExpressionError('It is nested too deeply', 0, reading.text.length);
  if (typeof value === 'string') return textFiller(reading, value);
  if (Array.isArray(value)) {
    const items = value.map((one) => fillerOf(reading, one, depth + 1));
    return (...given) => items.map((item) => item(...given));
  }
  if (typeof value !== 'object' || value === null) return () => value;
  const fields = Object.entries(value).map(
    ([name, one]) => [name, fillerOf(reading, one, depth + 1)] as const,
  );
  return (...given) => Object.fromEntries(fields.map(([name, field]) => [name, field(...given)]));
}

/** Whole numbers of CEL are bigints, which JSON does not know. */
const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

/** No JavaScript is made of what people wrote. Throws an ExpressionError. */
export const filterOf = (text: string): Program['passes'] => {
  if (text === '') return () => true;
  const expression = compile(text, VARIABLES, 'bool');
  return (message) => expression.evaluate(factsOf(message)) === true;
};
export const templateOf = (text: string): Program['render'] => {
  if (text === '') return ({ enterpriseId: _, ...message }) => JSON.stringify(message);
  const filler = fillerOf({ text, places: 0 }, parsed(text));
  return (message) => JSON.stringify(filler(factsOf(message), spending()) ?? null, plain);
};

export const programOf = ({ filter, template }: Pick<PushDraft, 'filter' | 'template'>): Program => ({
  passes: filterOf(filter),
  render: templateOf(template),
});

/** What is wrong in a text; null: nothing. */
export function wrongIn(act: () => unknown): Wrong | null {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { message: error.message, start: error.start, end: error.end };
  }
}
