import { SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';

/** At least so high, where it stands beside something. */
export const PANEL_HEIGHT = 700;

/** The sheet of a project, as specified: 7000 high, a grid of 10. */
export const SHEET_LOOK = { grid: SHEET.grid, extent: { width: SHEET.width, height: SHEET.height } } as const;
