/** Values as they come, for pages of rooms above that show nodes under other names. */
export { fromSnapshot, type LiveValues, NOTHING, TREND, withChange } from '../data/live-values.ts';
export { stateOf, TONES } from '../data/node-state.ts';
