/** What a supervisor says of itself. */
export type Alive = {
  /** Of its program and settings together; another one is replaced. */
  edition: string;
  /** Of the runtime, for ever the same. */
  id: string;
  pid: number;
};

/** Who does not answer for so long is taken for dead: the machine may be busy. */
export const ANSWER_MS = 60_000;

/** How often a console says that it is there. */
export const PULSE_MS = 10_000;
