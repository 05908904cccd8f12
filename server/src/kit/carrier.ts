/**
 * Hands one message over to a gateway or mail server; throws when it could not, as `NotCarried` when it knows
 * what that means. `kept`: the message stays in our table only.
 */
export type Carrier<M> = { kept: boolean; send(message: M): Promise<void>; close?(): Promise<void> };

/**
 * later: the message was not taken, and another try is safe. never: it was refused for good. unsure: it was
 * handed over and no answer came; another try might send it twice.
 */
export type Outcome = 'later' | 'never' | 'unsure';

export class NotCarried extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NotCarried';
    this.outcome = outcome;
  }
}

export type TextMessage = { id: string; to: string; text: string };
export type Mail = { id: string; to: string; subject: string; text: string };
export type Carriers = { sms: Carrier<TextMessage>; mail: Carrier<Mail> };

/** No carrier: the message stays in the table, where the outbox page of this machine shows it. */
export const outbox: Carrier<unknown> = { kept: true, send: async () => undefined };
