// Whoever runs an algorithm shows what it drew as the evidence of a trial does.
export { ResultView } from '../shared/view.tsx';
export { figureText } from '../shared/view-figures.ts';
