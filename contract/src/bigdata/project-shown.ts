import { z } from 'zod';
import { Column, ParameterName } from '../algorithm/parameter.ts';
import { STEP_ENDS, StepResponse } from '../algorithm/step.ts';
import { AlgorithmParameter } from '../algorithm/values.ts';
import { View } from '../algorithm/views.ts';
import { Id, Instant } from '../kit/values.ts';
import { Metrics } from './model-shown.ts';
import { ElementId, FLOWS, ProjectCanvas, ProjectModule } from './project-canvas.ts';

const count = z.number().int();

export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;
/** `reused`: an earlier step with the same content made it; `skipped`: one before it failed. */
export const STEP_STATES = [
  'waiting',
  'running',
  'done',
  'reused',
  'failed',
  'cancelled',
  'skipped',
] as const;
export const StepState = z.enum(STEP_STATES);
export type StepState = z.infer<typeof StepState>;
/** Who started it: a person, one of one module, the clock, or new data. */
export const RUN_CAUSES = ['person', 'module', 'schedule', 'data'] as const;
/** Where its steps run. */
export const RUN_ENGINES = ['local', 'spark'] as const;
/** Why a step runs, or why not. */
export const STEP_REASONS = [
  'reused',
  'never_run',
  'params',
  'input',
  'algorithm',
  'engine',
  'upstream',
  'random',
  'forced',
  'result_gone',
] as const;
export const StepReason = z.enum(STEP_REASONS);
export type StepReason = z.infer<typeof StepReason>;

export const RunMark = z.object({
  id: Id,
  state: RunState,
  cause: z.enum(RUN_CAUSES),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});

/** A project as lists show it. */
export const Project = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  userId: Id,
  userName: z.string(),
  /** The file of the newest canvas. */
  location: z.string(),
  system: z.boolean(),
  version: count,
  nodes: count,
  createdAt: Instant,
  updatedAt: Instant,
  updatedByName: z.string(),
  lastRun: RunMark.nullable(),
  /** Cron in the time of the platform; empty: none. */
  schedule: z.string(),
  onData: z.boolean(),
  mayEdit: z.boolean(),
});
export type Project = z.infer<typeof Project>;

export const ProjectPage = Project.extend({ modules: z.array(ProjectModule) });
export type ProjectPage = z.infer<typeof ProjectPage>;

export const ProjectVersion = z.object({
  version: count,
  createdAt: Instant,
  byName: z.string(),
  note: z.string(),
  nodes: count,
  links: count,
});
export type ProjectVersion = z.infer<typeof ProjectVersion>;

export const ProjectVersionPage = ProjectVersion.extend({ canvas: ProjectCanvas });
export type ProjectVersionPage = z.infer<typeof ProjectVersionPage>;

export const ProjectTemplate = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  datasetName: z.string(),
  datasetNameEn: z.string(),
  canvas: ProjectCanvas,
});
export type ProjectTemplate = z.infer<typeof ProjectTemplate>;

/** What is wrong with one node or link of a drawing, before it runs. */
export const PlanProblem = z.object({
  code: z.enum([
    'empty',
    'cycle',
    'not_connected',
    'input_missing',
    'link',
    'object_gone',
    'not_ready',
    'not_approved',
    'params_unfit',
    'unable',
    'rows_many',
  ]),
  /** Nodes it is about. */
  nodes: z.array(ElementId),
  /** The port or parameter, or what the platform says. */
  at: z.string(),
  text: z.string(),
});
export type PlanProblem = z.infer<typeof PlanProblem>;

export const PlannedStep = z.object({
  nodeId: ElementId,
  name: z.string(),
  position: count,
  does: z.enum(['run', 'reuse']),
  reason: StepReason,
  /** From earlier runs of the same algorithm; null: there are none. */
  expectedMs: z.number().nullable(),
  expectedMb: z.number().nullable(),
  /** What it may take at most. */
  memoryMb: count,
});
export type PlannedStep = z.infer<typeof PlannedStep>;

export const RunPlan = z.object({
  problems: z.array(PlanProblem),
  /** Empty where there are problems. */
  steps: z.array(PlannedStep),
  expectedMs: z.number().nullable(),
  /** Where it could run, and what is asked for at the start. */
  engines: z.array(z.enum(RUN_ENGINES)),
  asked: z.array(AlgorithmParameter),
  quota: z.object({
    /** Of an enterprise's quota, or of the free share. */
    steps: count,
    memoryMb: count,
    /** Of this month; null: not counted. */
    hours: z.number().nullable(),
    hoursUsed: z.number(),
    runsAhead: count,
  }),
});
export type RunPlan = z.infer<typeof RunPlan>;

/** Why it did not end well: how the step ended, and what it said; `text` is English. */
export const StepProblem = z.object({
  end: z.enum([...STEP_ENDS, 'interrupted', 'storage', 'rule', 'input_gone', 'quota']),
  code: z.string(),
  at: z.string(),
  text: z.string(),
});
export type StepProblem = z.infer<typeof StepProblem>;

export const RunOutput = z.object({
  port: ParameterName,
  kind: z.enum(FLOWS),
  rows: count.nullable(),
  bytes: count,
  sha256: z.string(),
  columns: z.array(Column),
  modelKind: z.string(),
  /** What `srcPath` and `path` of the fixed calls take to keep it. */
  path: z.string(),
  /** Cleaned away: the step can be run again. */
  isGone: z.boolean(),
});
export type RunOutput = z.infer<typeof RunOutput>;

export const RunStep = z.object({
  nodeId: ElementId,
  name: z.string(),
  objectId: Id,
  position: count,
  state: StepState,
  reason: StepReason,
  percent: count,
  text: z.string(),
  attempt: count,
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  ms: z.number().nullable(),
  peakMb: z.number().nullable(),
  problem: StepProblem.nullable(),
  outputs: z.array(RunOutput),
  metrics: Metrics,
  warnings: StepResponse.shape.warnings,
  hasViews: z.boolean(),
});
export type RunStep = z.infer<typeof RunStep>;

/** What a link carried, against the last good run before. */
export const CarriedLink = z.object({
  source: ElementId,
  sourcePort: ParameterName,
  target: ElementId,
  targetPort: ParameterName,
  rows: count.nullable(),
  rowsBefore: count.nullable(),
  added: z.array(z.string()),
  gone: z.array(z.string()),
  /** The column with the largest share of missing values. */
  missing: z.object({ column: z.string(), percent: z.number() }).nullable(),
  drift: z.object({ column: z.string(), deviations: z.number() }).nullable(),
  broken: z.array(z.enum(['leastRows', 'rowsFall', 'missingMost', 'driftMost', 'schema'])),
});
export type CarriedLink = z.infer<typeof CarriedLink>;

export const ProjectRun = RunMark.extend({
  projectId: Id,
  projectName: z.string(),
  version: count,
  engine: z.enum(RUN_ENGINES),
  byName: z.string(),
  startedAt: Instant.nullable(),
  percent: count,
  steps: count,
  done: count,
  reused: count,
  /** The node that stopped it. */
  failedAt: z.string(),
  problem: StepProblem.nullable(),
  mayCancel: z.boolean(),
});
export type ProjectRun = z.infer<typeof ProjectRun>;

/** Counts up with every change: who asks again says which they saw. */
export const ProjectRunPage = ProjectRun.extend({
  revision: count,
  plan: z.array(RunStep),
  carried: z.array(CarriedLink),
});
export type ProjectRunPage = z.infer<typeof ProjectRunPage>;

export const RunStepPage = RunStep.extend({
  views: z.array(View),
  log: z.object({ out: z.string(), err: z.string(), left: count }),
  params: z.record(z.string(), z.unknown()),
  cpuMs: z.number().nullable(),
});
export type RunStepPage = z.infer<typeof RunStepPage>;

export const ComparedSide = z.object({ run: ProjectRun, canvas: ProjectCanvas, steps: z.array(RunStep) });
export const RunsCompared = z.object({
  left: ComparedSide,
  right: ComparedSide,
  /** Nodes that differ, and in what. */
  nodes: z.array(
    z.object({
      nodeId: ElementId,
      name: z.string(),
      change: z.enum(['added', 'removed', 'changed', 'same']),
      params: z.array(z.object({ name: z.string(), left: z.unknown(), right: z.unknown() })),
      metrics: z.array(
        z.object({ name: z.string(), left: z.number().nullable(), right: z.number().nullable() }),
      ),
      rows: z.array(
        z.object({
          port: ParameterName,
          left: count.nullable(),
          right: count.nullable(),
          isSame: z.boolean(),
        }),
      ),
    }),
  ),
});
export type RunsCompared = z.infer<typeof RunsCompared>;

export const ProjectComment = z.object({
  id: Id,
  /** The node it is about; empty: the project. */
  nodeId: z.string(),
  text: z.string(),
  createdAt: Instant,
  userId: Id,
  byName: z.string(),
  isDone: z.boolean(),
  mayEdit: z.boolean(),
});
export type ProjectComment = z.infer<typeof ProjectComment>;
