import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, NIL, one, Search } from '../kit/values.ts';
import { CANVAS_LIMITS, ElementId, ProjectModule } from './project-canvas.ts';
import {
  Project,
  ProjectComment,
  ProjectPage,
  ProjectTemplate,
  ProjectVersion,
  ProjectVersionPage,
  RunState,
} from './project-shown.ts';

export const PROJECT_LIMITS = { projects: 500, versions: 500, comments: 500 } as const;

const count = z.number().int();
const platform = { allow: 'session', platform: true } as const;
/** A canvas of thousands of modules takes a fifth of a second to read, check and write. */
const limit = { by: 'account', max: 120, seconds: 60 } as const;
const name = z.string().trim().min(1).max(60);
const description = z.string().trim().max(1000);
const note = z.string().trim().max(200);
/** In which its modules are named. */
const language = z.enum(['cn', 'en']).default('cn');
const nullId = z.union([Id, z.literal(''), z.literal(NIL)]).nullable();

export const projectApi = {
  page: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects',
    asks: ['bigdata.project.read'],
    summary: 'Projects by page: own or the platform’s, by name, owner and how the last run ended',
    query: pageQuery.extend({
      system: z.stringbool().default(false),
      name: Search.optional(),
      owner: Id.optional(),
      state: RunState.optional(),
      sort: sortBy(['updatedAt', 'createdAt', 'name', 'lastRun']).default('-updatedAt'),
    }),
    reply: pageOf(Project).extend({ owners: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  templates: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/templates',
    summary: 'What a new project can begin with: one for each sample dataset',
    query: z.object({ language }),
    reply: z.array(ProjectTemplate),
  }),
  detail: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/:id',
    limit,
    summary: 'One project: name, location of its canvas, modules',
    params: one,
    reply: ProjectPage,
  }),
  save: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects',
    once: true,
    asks: ['bigdata.project.edit'],
    // A large one that is brought together takes a good part of a second, also where it is refused then.
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Save a project with an uploaded canvas: a new one, or a new version of one; answers its id',
    body: z.object({
      id: nullId.optional(),
      userId: Id,
      location: z.string().min(1).max(200),
      modules: z.array(ProjectModule).max(CANVAS_LIMITS.nodes),
      name,
      description: description.optional(),
      note: note.optional(),
      /** The version it was made from: when another came meanwhile, both are brought together. */
      base: count.min(0).optional(),
    }),
    reply: z.string(),
  }),
  change: endpoint({
    ...platform,
    method: 'PUT',
    path: '/api-bigdata/projects/:id',
    summary: 'Change name and description of one’s own project',
    params: one,
    body: z.object({ name, description }),
    reply: Project,
  }),
  schedule: endpoint({
    ...platform,
    method: 'PUT',
    path: '/api-bigdata/projects/:id/schedule',
    summary: 'When a project runs by itself: by the clock, or when one of its datasets has a new version',
    params: one,
    body: z.object({ schedule: z.string().trim().max(100), onData: z.boolean() }),
    reply: Project,
  }),
  copy: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects/:id/copy',
    asks: ['bigdata.project.edit'],
    limit,
    summary: 'A project of one’s own with the canvas of another one',
    params: one,
    body: z.object({ name, version: count.min(1).optional() }),
    reply: Project,
  }),
  fromTemplate: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects/from-template',
    asks: ['bigdata.project.edit'],
    limit,
    summary: 'A new project from a template',
    body: z.object({ code: z.string().min(1).max(60), name, language }),
    reply: Project,
  }),
  remove: endpoint({
    ...platform,
    method: 'DELETE',
    path: '/api-bigdata/projects/:id',
    summary: 'Delete one’s own project with its versions and runs',
    params: one,
    reply: z.object({ id: Id }),
  }),
  versions: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/:id/versions',
    summary: 'All versions of a project, the newest first',
    params: one,
    reply: z.array(ProjectVersion),
  }),
  version: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/:id/versions/:version',
    limit,
    summary: 'One version of a project with its canvas',
    params: z.object({ id: Id, version: z.coerce.number().int().min(1) }),
    reply: ProjectVersionPage,
  }),
  comments: endpoint({
    ...platform,
    method: 'GET',
    path: '/api-bigdata/projects/:id/comments',
    summary: 'What people wrote about a project and its nodes',
    params: one,
    reply: z.array(ProjectComment),
  }),
  comment: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects/:id/comments',
    limit,
    summary: 'Write about a project or one of its nodes',
    params: one,
    body: z.object({
      nodeId: z.union([ElementId, z.literal('')]).default(''),
      text: z.string().trim().min(1).max(2_000),
    }),
    reply: ProjectComment,
  }),
  changeComment: endpoint({
    ...platform,
    method: 'PUT',
    path: '/api-bigdata/projects/:id/comments/:commentId',
    summary: 'Say that a comment is dealt with, or change one’s own',
    params: z.object({ id: Id, commentId: Id }),
    body: z.object({ isDone: z.boolean(), text: z.string().trim().min(1).max(2_000).optional() }),
    reply: ProjectComment,
  }),
  removeComment: endpoint({
    ...platform,
    method: 'DELETE',
    path: '/api-bigdata/projects/:id/comments/:commentId',
    summary: 'Delete one’s own comment',
    params: z.object({ id: Id, commentId: Id }),
    reply: z.object({ id: Id }),
  }),
  /** Asked again every ten seconds; who was silent for thirty is gone. */
  presence: endpoint({
    ...platform,
    method: 'POST',
    path: '/api-bigdata/projects/:id/presence',
    idle: true,
    limit,
    summary: 'Say that one has a project open and which node one edits, and hear who else is there',
    params: one,
    body: z.object({ nodeId: ElementId.nullable(), leave: z.boolean().optional() }),
    reply: z.object({
      people: z.array(
        z.object({ userId: Id, name: z.string(), nodeId: z.string().nullable(), isSelf: z.boolean() }),
      ),
      /** Nodes that others edit, and who. */
      locked: z.array(z.object({ nodeId: z.string(), userId: Id, name: z.string() })),
    }),
  }),
};
