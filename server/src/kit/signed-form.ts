import { createHmac, timingSafeEqual } from 'node:crypto';

export type Form = Readonly<Record<string, string>>;

/** Over all fields but the signature itself, in one order; encoded, so that no value can pass for two fields. */
function signatureOf(secret: Buffer, purpose: string, form: Form) {
  const fields = new URLSearchParams(Object.entries(form).filter(([name]) => name !== 'sign'));
  fields.sort();
  return createHmac('sha256', secret).update(`${purpose}\n${fields}`).digest('base64url');
}

/** A form that only a holder of the secret can have made, for one purpose. */
export const signForm = (secret: Buffer, purpose: string, form: Form): Form & { sign: string } => ({
  ...form,
  sign: signatureOf(secret, purpose, form),
});

export function isSigned(secret: Buffer, purpose: string, form: Form): boolean {
  const expected = Buffer.from(signatureOf(secret, purpose, form));
  const given = Buffer.from(form.sign ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}
