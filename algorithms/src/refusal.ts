import type { StepRefusal } from '@cloudyard/contract/algorithm/step.ts';
import { type Said, type WordCode, wordsOf } from './words.ts';

/** A step that will not go on, and knows why: it names the parameter or the port. */
export class Refusal extends Error {
  readonly refusal: StepRefusal;
  /** The same in both languages: the step's language is known where it is run. */
  readonly said: Said | undefined;
  constructor(refusal: StepRefusal, said?: Said) {
    super(refusal.text ?? said?.en ?? `${refusal.code}${refusal.at ? `: ${refusal.at}` : ''}`);
    this.refusal = refusal;
    this.said = said;
  }

  /** With its words in the language of who asked. */
  in(locale: 'cn' | 'en'): Refusal {
    if (!this.said || this.refusal.text !== undefined) return this;
    return new Refusal({ ...this.refusal, text: this.said[locale].slice(0, 1000) }, this.said);
  }
}

type Values = Record<string, string | number>;
const refusal = (end: StepRefusal['end'], code: WordCode, at: string | undefined, values: Values) =>
  new Refusal(
    { end, code, ...(at === undefined ? {} : { at: at.slice(0, 128) }) },
    wordsOf(code, { ...(at === undefined ? {} : { at }), ...values }),
  );

/** A parameter cannot be what it is: `at` is its name. */
export const badParameter = (code: WordCode, at: string, values: Values = {}) =>
  refusal('bad_parameter', code, at, values);

/** The table at a port does not fit; with a column, `at` is `port.column`. */
export const unfitData = (code: WordCode, port: string, column?: string, values: Values = {}) =>
  refusal('unfit_data', code, column === undefined ? port : `${port}.${column}`, {
    port,
    ...(column === undefined ? {} : { column }),
    ...values,
  });

export const unfitModel = (code: WordCode, port: string, values: Values = {}) =>
  refusal('unfit_model', code, port, values);
