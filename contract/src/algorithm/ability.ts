/** Why a machine cannot run algorithms of a mode. */
export const UNABLE_CODES = ['not_apart', 'no_python', 'no_spark', 'no_containers'] as const;
export type UnableCode = (typeof UNABLE_CODES)[number];
export const isUnableCode = (text: string): text is UnableCode =>
  (UNABLE_CODES as readonly string[]).includes(text);
