import { CallError } from '../../../kit/call-error.ts';

/**
 * Proves a phone by its code. The same pair is asked about once, though leaving the field and submitting both want it:
 * a code allows few attempts.
 */
export function phoneProof(check: (phone: string, code: string) => Promise<unknown>) {
  let asked: { key: string; answer: Promise<unknown> } | undefined;
  return {
    prove(phone: string, code: string): Promise<unknown> {
      const key = `${phone} ${code}`;
      if (asked?.key === key) return asked.answer;
      const mine = { key, answer: check(phone, code) };
      asked = mine;
      mine.answer.catch((error: unknown) => {
        const refused = error instanceof CallError && error.code === 'identity.code_wrong';
        // A wrong code stays wrong; what failed otherwise may be asked again.
        if (!refused && asked === mine) asked = undefined;
      });
      return mine.answer;
    },
    /** After a new code was sent, or when the server no longer knows the proof. */
    forget(): void {
      asked = undefined;
    },
  };
}
