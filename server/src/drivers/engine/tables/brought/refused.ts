import type { TableRefusalCode } from '../../../../kit/engine-table.ts';

/** Said by the process; who asked makes a refusal of it. */
export class Unfit extends Error {
  readonly code: TableRefusalCode;
  constructor(text: string, code: TableRefusalCode = 'unfit') {
    super(text);
    this.code = code;
  }
}
