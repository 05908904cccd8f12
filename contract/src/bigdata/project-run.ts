import { z } from 'zod';
import { ParameterName } from '../algorithm/parameter.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, NIL, one } from '../kit/values.ts';
import { CANVAS_LIMITS, ElementId, ProjectLink, ProjectModule } from './project-canvas.ts';
import {
  ProjectRun,
  ProjectRunPage,
  RUN_ENGINES,
  RunPlan,
  RunState,
  RunStep,
  RunStepPage,
  RunsCompared,
} from './project-shown.ts';

export const RUN_LIMITS = {
  /** Of a project, at a time. */
  ofProject: 1,
  /** Waiting and running, of an enterprise or a person without one. */
  ofPlace: 20,
  kept: 200,
  shownRows: 500,
} as const;

const count = z.number().int();
const platform = { allow: 'session', platform: true } as const;
const limit = { by: 'account', max: 60, seconds: 60 } as const;

/** Which part of a project: all of it, everything up to some nodes, everything from them on, or only them. */
const part = {
  to: z.array(ElementId).max(100).optional(),
  from: z.array(ElementId).max(100).optional(),
  only: z.array(ElementId).max(100).optional(),
  /** Run also what could be reused. */
  force: z.boolean().optional(),
  engine: z.enum(RUN_ENGINES).optional(),
  /** Values of parameters that are asked for at the start, by their names. */
  params: z.record(ParameterName, z.union([z.string().max(10_000), z.number(), z.boolean()])).optional(),
  /** The newest where none is said. */
  version: count.min(1).optional(),
};
const RunOrder = z.object(part);
export type RunOrder = z.infer<typeof RunOrder>;
const step = z.object({ id: Id, nodeId: ElementId });
const nullId = z.union([Id, z.literal(''), z.literal(NIL)]).nullable();
const claims = z.object({ enterpriseId: nullId.optional(), userId: Id });

export const projectRunApi = {
  compile: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects/:id',
    limit,
    summary: 'The modules of a project in the order they run, by its links; null where they cannot',
    params: one,
    query: claims,
    body: z.array(ProjectLink).max(CANVAS_LIMITS.links),
    reply: z.array(ProjectModule).nullable(),
  }),
  clean: endpoint({
    ...platform,
    method: 'DELETE',
    path: '/api-bigdata/cleanProject',
    limit,
    summary: 'Forget what the last runs of a project left at its modules; what is kept by content stays',
    query: claims.extend({ projectId: Id }),
    reply: z.literal('ok'),
  }),
  execute: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projectExecution/:projectId',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Run one algorithm module of a project with what the modules before it left',
    params: z.object({ projectId: Id }),
    query: z.object({
      /** The file of the algorithm, or its name where the platform brings it. */
      name: z.string().max(200).optional(),
      tenant: z.string().max(200).optional(),
      mode: z.string().max(40).optional(),
    }),
    body: ProjectModule,
    reply: z.literal('ok'),
  }),
  plan: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects/:id/plan',
    limit: { by: 'account', max: 120, seconds: 60 },
    summary:
      'What a run would do: which steps run and which are reused, why, and what they are expected to take',
    params: one,
    body: RunOrder,
    reply: RunPlan,
  }),
  start: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects/:id/runs',
    once: true,
    limit,
    summary: 'Run a project, or a part of it',
    params: one,
    body: RunOrder,
    reply: ProjectRun,
  }),
  page: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/:id/runs',
    summary: 'The runs of a project, the newest first',
    params: one,
    query: pageQuery.extend({ state: RunState.optional() }),
    reply: pageOf(ProjectRun),
  }),
  current: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/:id/results',
    idle: true,
    summary: 'What the modules of a project show now: the last step of each, and the run under way',
    params: one,
    reply: z.object({ run: ProjectRun.nullable(), steps: z.array(RunStep) }),
  }),
  compare: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/:id/runs/compare',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Two runs side by side: graph, parameters, metrics, rows',
    params: one,
    query: z.object({ left: Id, right: Id }),
    reply: RunsCompared,
  }),
  mine: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/runs',
    asks: ['bigdata.project.read'],
    summary: 'Runs of all projects of one’s own place, those under way first',
    query: pageQuery.extend({ state: RunState.optional() }),
    reply: pageOf(ProjectRun),
  }),
  detail: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/runs/:id',
    idle: true,
    summary: 'One run with its steps and what its links carried',
    params: one,
    reply: ProjectRunPage,
  }),
  cancel: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/runs/:id/cancel',
    summary: 'Cancel a run that waits or is under way',
    params: one,
    reply: ProjectRun,
  }),
  retry: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/runs/:id/retry',
    limit,
    summary: 'Run again what failed or was cancelled: finished steps are kept',
    params: one,
    reply: ProjectRun,
  }),
  step: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/runs/:id/steps/:nodeId',
    summary: 'One step: its views, log, parameters and what it took',
    params: step,
    reply: RunStepPage,
  }),
  rows: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/runs/:id/steps/:nodeId/rows',
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Rows of a table that a step made',
    params: step,
    query: z.object({
      port: ParameterName,
      offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
      size: z.coerce.number().int().min(1).max(RUN_LIMITS.shownRows).default(50),
    }),
    reply: z.object({
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
      total: count,
    }),
  }),
};
