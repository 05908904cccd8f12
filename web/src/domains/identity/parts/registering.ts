// Lent to the page that registers somebody by invitation: the same fields under the same rules.
export { Agreement } from '../registration/agreement.tsx';
export { useHashToken } from '../registration/hash-token.ts';
export { NewPassword } from '../registration/new-password.tsx';
export { type Problems, problemsOf, refusedFields } from '../registration/problems.ts';
export { AskedInput, Proof } from '../registration/register-fields.tsx';
export { clean, type Fields, type PhoneCode, useCode, useFields } from '../registration/use-registration.ts';
export { useWords } from '../registration/use-words.ts';
export { VisitorCard } from '../registration/visitor-card.tsx';
export { YardDrawing } from '../registration/yard-drawing.tsx';
