// Lent to pages of other rooms that a link in a mail leads to.
export { useHashToken } from '../registration/hash-token.ts';
export { VisitorCard } from '../registration/visitor-card.tsx';
export { YardDrawing } from '../registration/yard-drawing.tsx';
