import type { Place } from '../../../../kit/canvas/face.ts';
import { withFrame, withNote } from './marks.ts';
import type { PanelState } from './use-panel-state.ts';

type Made = ReturnType<typeof withNote>;
function put({ work, select }: PanelState, made: Made) {
  if (!made) return;
  work.change(made.canvas);
  select([made.id]);
}

export const addNote = (state: PanelState, at: Place) =>
  put(state, withNote(state.work.latest.current.canvas, at));
/** Around what is chosen. */
export const addFrame = (state: PanelState) =>
  put(state, withFrame(state.work.latest.current.canvas, state.selected));
