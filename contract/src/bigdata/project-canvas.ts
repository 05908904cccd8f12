import { z } from 'zod';
import { ParameterValues } from '../algorithm/package.ts';
import { ParameterName } from '../algorithm/parameter.ts';
import { Id } from '../kit/values.ts';

/** What the fixed calls name when they upload and read the file of a project. */
export const PROJECT_FILE_CATEGORY = 'json';
export const CANVAS_LIMITS = {
  nodes: 2_000,
  links: 4_000,
  frames: 200,
  notes: 200,
  shared: 200,
  bytes: 4 * 1024 * 1024,
};
/** The sheet: nodes stand on multiples of the grid, and never outside. */
export const SHEET = { width: 20_000, height: 7_000, grid: 10, nodeWidth: 200, nodeHeight: 40 } as const;

/** Kinds of modules, with the codes of the specification. */
export const MODULE_CODES = { dataset: '001', algorithm: '002', model: '003' } as const;
export type ModuleKind = keyof typeof MODULE_CODES;
/** What flows through a link. */
export const FLOWS = ['dataset', 'model'] as const;
export type Flow = (typeof FLOWS)[number];

export const ElementId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/, 'format');
const at = { x: z.number().min(-100).max(SHEET.width), y: z.number().min(-100).max(SHEET.height) };
const sized = { width: z.number().min(40).max(SHEET.width), height: z.number().min(20).max(SHEET.height) };

/** A port as it was when the node was dropped; the algorithm's approved version says what it really has. */
export const CanvasPort = z.object({
  name: ParameterName,
  kind: z.enum(FLOWS),
  isRequired: z.boolean().optional(),
});
export type CanvasPort = z.infer<typeof CanvasPort>;

export const ProjectNode = z.object({
  id: ElementId,
  kind: z.enum(['dataset', 'algorithm', 'model']),
  /** The dataset, algorithm or model. */
  objectId: Id,
  name: z.string().trim().min(1).max(120),
  ...at,
  /** Of a dataset or model: null is the newest at the time of the run. Of an algorithm: the approved one. */
  version: z.number().int().min(1).nullable(),
  /** Of an algorithm: what was approved, and nothing else, runs. */
  digest: z.string().max(64),
  /** The name of an algorithm's type: SQL, PYTHON and so on. */
  mode: z.string().max(20),
  inputs: z.array(CanvasPort).max(20),
  outputs: z.array(CanvasPort).max(20),
  params: ParameterValues,
  seed: z.number().int().min(0).max(2_147_483_647),
});
export type ProjectNode = z.infer<typeof ProjectNode>;

/** What a link refuses to let through. */
export const LinkRules = z.object({
  leastRows: z.number().int().min(0).max(1_000_000_000).optional(),
  /** Against the last good run, in percent. */
  rowsFall: z.number().min(0).max(100).optional(),
  /** The largest share of missing values a column may have, in percent. */
  missingMost: z.number().min(0).max(100).optional(),
  /** How far the mean of a column may move, in standard deviations of the last good run. */
  driftMost: z.number().min(0).max(100).optional(),
  schema: z.boolean().optional(),
  /** `warn`: the run goes on, and says so. */
  act: z.enum(['stop', 'warn']),
});
export type LinkRules = z.infer<typeof LinkRules>;

export const ProjectLink = z.object({
  source: ElementId,
  sourcePort: ParameterName,
  target: ElementId,
  targetPort: ParameterName,
  rules: LinkRules.optional(),
});
export type ProjectLink = z.infer<typeof ProjectLink>;

export const CANVAS_TONES = ['primary', 'accent', 'good', 'caution', 'neutral'] as const;
const Frame = z.object({
  id: ElementId,
  ...at,
  ...sized,
  title: z.string().max(120),
  tone: z.enum(CANVAS_TONES),
});
const Note = z.object({ id: ElementId, ...at, ...sized, text: z.string().max(2_000) });

/** One value for all nodes whose algorithm has a parameter of that name with the scope `project`. */
const Shared = z.object({
  id: ParameterName,
  value: z.union([z.string().max(10_000), z.number(), z.boolean()]),
});

/** The file of a project. */
export const ProjectCanvas = z.object({
  format: z.literal(1),
  nodes: z.array(ProjectNode).max(CANVAS_LIMITS.nodes),
  links: z.array(ProjectLink).max(CANVAS_LIMITS.links),
  frames: z.array(Frame).max(CANVAS_LIMITS.frames),
  notes: z.array(Note).max(CANVAS_LIMITS.notes),
  /** Left out: none was said, and each node has its own. */
  shared: z.array(Shared).max(CANVAS_LIMITS.shared).optional(),
});
export type ProjectCanvas = z.infer<typeof ProjectCanvas>;
export const EMPTY_CANVAS: ProjectCanvas = { format: 1, nodes: [], links: [], frames: [], notes: [] };

const coded = z.object({ code: z.string().max(10) });
const value = z.unknown();
/** A node in the shape of the fixed calls. */
export const ProjectModule = z.object({
  id: ElementId,
  objectId: Id,
  name: z.string().max(120),
  moduleType: coded,
  moduleRunningStatus: coded.optional(),
  inputParams: z.array(z.object({ inputParamType: coded, name: z.string().max(60), value })).max(200),
  outputParams: z.array(z.object({ outputParamType: coded, name: z.string().max(60), value })).max(40),
});
export type ProjectModule = z.infer<typeof ProjectModule>;
/** An algorithm module carries it on save. */
export const RUNNING_CODE = '001';
