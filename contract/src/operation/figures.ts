/** Where a figure belongs; the page has a part for each. */
export const FIGURE_GROUPS = [
  'machine',
  'server',
  'database',
  'jobs',
  'storage',
  'broker',
  'runtime',
  'engine',
] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

export const FIGURE_UNITS = ['share', 'bytes', 'millis', 'seconds', 'count', 'rate'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** Of one copy of the server, or of the platform as a whole. */
type Of = 'copy' | 'platform';

export type Figure = {
  group: FigureGroup;
  unit: FigureUnit;
  of: Of;
  /** From where on it needs attention, and from where on at once. Without limits it is only shown. */
  caution?: number;
  bad?: number;
};

const GIB = 2 ** 30;

/** All that is measured. Limits are what people would notice while they work; each can be set otherwise. */
export const FIGURES = {
  'machine.processor': { group: 'machine', unit: 'share', of: 'copy', caution: 0.85, bad: 0.97 },
  'machine.memory': { group: 'machine', unit: 'share', of: 'copy', caution: 0.85, bad: 0.95 },
  'machine.disk': { group: 'machine', unit: 'share', of: 'copy', caution: 0.85, bad: 0.95 },
  'server.requests': { group: 'server', unit: 'rate', of: 'copy' },
  'server.failures': { group: 'server', unit: 'rate', of: 'copy', caution: 0.05, bad: 1 },
  'server.answer': { group: 'server', unit: 'millis', of: 'copy', caution: 500, bad: 2000 },
  'server.wait': { group: 'server', unit: 'millis', of: 'copy', caution: 200, bad: 1000 },
  'server.memory': { group: 'server', unit: 'bytes', of: 'copy', caution: 1.5 * GIB, bad: 3 * GIB },
  'server.sockets': { group: 'server', unit: 'count', of: 'copy' },
  'server.copies': { group: 'server', unit: 'count', of: 'platform' },
  'database.answer': { group: 'database', unit: 'millis', of: 'platform', caution: 250, bad: 2000 },
  'database.connections': { group: 'database', unit: 'share', of: 'platform', caution: 0.7, bad: 0.9 },
  'database.transaction': { group: 'database', unit: 'seconds', of: 'platform', caution: 600, bad: 3600 },
  'database.bytes': { group: 'database', unit: 'bytes', of: 'platform' },
  'jobs.waiting': { group: 'jobs', unit: 'count', of: 'platform', caution: 1000, bad: 10_000 },
  'jobs.late': { group: 'jobs', unit: 'seconds', of: 'platform', caution: 120, bad: 900 },
  'jobs.failed': { group: 'jobs', unit: 'count', of: 'platform', caution: 1, bad: 100 },
  'storage.bytes': { group: 'storage', unit: 'bytes', of: 'platform' },
  'broker.gateways': { group: 'broker', unit: 'count', of: 'platform' },
  'broker.messages': { group: 'broker', unit: 'rate', of: 'platform' },
  'broker.points': { group: 'broker', unit: 'rate', of: 'platform' },
  'runtime.running': { group: 'runtime', unit: 'count', of: 'platform' },
  'runtime.failing': { group: 'runtime', unit: 'count', of: 'platform', caution: 1 },
  'engine.steps': { group: 'engine', unit: 'count', of: 'platform' },
  'engine.waiting': { group: 'engine', unit: 'count', of: 'platform', caution: 50, bad: 500 },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];
/** The same in words that do not grow with the list. */
export const figureOf = (name: FigureName): Figure => FIGURES[name];

/** How the platform is called among the sources of figures; copies are called by machine and port. */
export const PLATFORM = 'platform';
