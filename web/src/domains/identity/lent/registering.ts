// For the page that registers an invited visitor: the same fields under the same rules.
export { phoneOf } from '@cloudyard/contract/identity/values.ts';
export { Agreement } from '../registration/agreement.tsx';
export { NewPassword } from '../registration/new-password.tsx';
export { type Problems, problemsOf, refusedFields } from '../registration/problems.ts';
export { AskedInput, Proof } from '../registration/register-fields.tsx';
export { clean, type Fields, type PhoneCode, useCode, useFields } from '../registration/use-registration.ts';
export { useWords } from '../registration/use-words.ts';
