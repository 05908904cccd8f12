import '../history/history.css';

/** Lines over time as the history of gateways draws them, for pages of rooms above. */
export { HistoryCanvas } from '../history/history-canvas.tsx';
export { type Group, goodShare, groupsOf } from '../history/history-lines.ts';
export { strokeOf } from '../history/history-option.ts';
export { EXACT, exactMs } from '../history/history-range.ts';
export { useWidth } from '../history/use-width.ts';
