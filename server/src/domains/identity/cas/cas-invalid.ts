import type { Failure, FailureCode } from './cas-xml.ts';

/** What is wrong with a ticket or the question about it. */
export class Invalid extends Error implements Failure {
  readonly code: FailureCode;
  readonly description: string;
  constructor(code: FailureCode, description: string) {
    super(description);
    this.code = code;
    this.description = description;
  }
}
