// For pages of other rooms that a link in a mail opens.
export { useHashToken } from '../registration/hash-token.ts';
export { VisitorCard } from '../registration/visitor-card.tsx';
export { YardDrawing } from '../registration/yard-drawing.tsx';
