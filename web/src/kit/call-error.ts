/** A call that did not succeed: refused by the server (its code), or lost on the way (`net.…`). */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  /** What is wrong, per field path. */
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;

  constructor(
    code: string,
    more: { status?: number; message?: string; fields?: Record<string, string>; requestId?: string } = {},
  ) {
    super(more.message ?? code);
    this.name = 'CallError';
    this.code = code;
    this.status = more.status ?? 0;
    this.fields = more.fields ?? {};
    this.requestId = more.requestId;
  }
}

/** Nothing failed: the user changed their mind. The form stays as it is, without a message. */
export const changedTheirMind = () => new CallError('');

/** Needs no message: the user changed their mind, or the dialog of the ended login says it already. */
export const isToldElsewhere = (error: unknown): boolean =>
  error instanceof CallError && (error.code === '' || error.code === 'kit.not_logged_in');
