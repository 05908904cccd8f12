import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, one } from '../kit/values.ts';

export const Department = z.object({
  id: Id,
  /** Nil: at the top. */
  parentId: Id,
  name: z.string(),
  code: z.string(),
});
export type Department = z.infer<typeof Department>;

export const Position = z.object({ id: Id, departmentId: Id, name: z.string(), code: z.string() });
export type Position = z.infer<typeof Position>;

export const WorkGroup = z.object({
  id: Id,
  departmentId: Id,
  name: z.string(),
  code: z.string(),
  members: z.array(z.object({ id: Id, username: z.string(), realName: z.string() })),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

/** A department with what stands around it, for the tree. */
export const DepartmentNode = Department.extend({
  sort: z.number().int(),
  head: z.object({ id: Id, username: z.string(), realName: z.string() }).nullable(),
  /** In it, and in it and all below. */
  people: z.number().int(),
  peopleBelow: z.number().int(),
  positions: z.number().int(),
  groups: z.number().int(),
  version: z.number().int(),
});
export type DepartmentNode = z.infer<typeof DepartmentNode>;

const Name = z.string().trim().min(1).max(60);
const Code = z
  .string()
  .trim()
  .max(40)
  .refine((text) => /^[\w./-]*$/.test(text), 'format');

export const DepartmentDraft = z.object({
  name: Name,
  code: Code.default(''),
  headId: Id.nullable().default(null),
});
export type DepartmentDraft = z.infer<typeof DepartmentDraft>;
export const PositionDraft = z.object({ name: Name, code: Code.default('') });
export type PositionDraft = z.infer<typeof PositionDraft>;

const within = z.object({ departmentId: Id });
const gone = z.object({ id: Id });

export const MOST_IMPORTED = 2000;
const ImportRow = z.object({
  line: z.number().int(),
  /** Names from the top down, with slashes between them. */
  path: z.string(),
  code: z.string(),
  positions: z.array(z.string()),
  act: z.enum(['add', 'keep', 'bad']),
  problem: z.string().nullable(),
});
export const ImportResult = z.object({
  rows: z.array(ImportRow),
  add: z.number().int(),
  keep: z.number().int(),
  bad: z.number().int(),
  /** False: only previewed. */
  done: z.boolean(),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const departmentApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-user/getDepartments',
    allow: 'session',
    summary: 'The departments of the current enterprise',
    query: z.object({ enterpriseId: Id }),
    reply: z.array(Department),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/api-user/getPositions',
    allow: 'session',
    summary: 'The positions of a department of the current enterprise',
    query: z.object({ departmentId: Id }),
    reply: z.array(Position),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api-user/getWorkGroups',
    allow: 'session',
    summary: 'The work groups of a department of the current enterprise',
    query: z.object({ departmentId: Id }),
    reply: z.array(WorkGroup),
  }),
  departmentPositions: endpoint({
    method: 'GET',
    path: '/api-user/mainData/getDepartmentPositions',
    allow: 'session',
    summary: 'A department with its positions, and the number of people in each',
    query: z.object({ departmentId: Id }),
    reply: Department.extend({ positions: z.array(Position.extend({ people: z.number().int() })) }),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/api-user/departmentTree',
    allow: 'enterprise.department.read',
    summary: 'The departments of the current enterprise with heads and head counts, parents first',
    query: z.object({ enterpriseId: Id }),
    reply: z.array(DepartmentNode),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-user/departments',
    allow: 'enterprise.department.edit',
    once: true,
    summary: 'Create a department',
    body: DepartmentDraft.extend({ parentId: Id }),
    reply: DepartmentNode,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api-user/departments/:id',
    allow: 'enterprise.department.edit',
    summary: 'Change a department’s name or head',
    params: one,
    body: z.object({
      name: Name.optional(),
      code: Code.optional(),
      headId: Id.nullable().optional(),
      version: z.number().int(),
    }),
    reply: DepartmentNode,
  }),
  movePreview: endpoint({
    method: 'GET',
    path: '/api-user/departments/:id/move',
    allow: 'enterprise.department.read',
    summary: 'What moving a department would change',
    params: one,
    query: z.object({ parentId: Id }),
    reply: z.object({
      departments: z.number().int(),
      people: z.number().int(),
      /** Departments that would have it below them from now on, and no longer. */
      gained: z.array(z.string()),
      lost: z.array(z.string()),
      /** Roles by office that members gain or lose with the move. */
      officeRoles: z.number().int(),
    }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api-user/departments/:id/move',
    allow: 'enterprise.department.edit',
    summary: 'Move a department below another one, before a sibling',
    params: one,
    body: z.object({ parentId: Id, before: Id.nullable(), version: z.number().int() }),
    reply: z.array(DepartmentNode),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-user/departments/:id',
    allow: 'enterprise.department.edit',
    summary: 'Delete a department without employees and subdepartments',
    params: one,
    reply: gone,
  }),
  addPosition: endpoint({
    method: 'POST',
    path: '/api-user/positions',
    allow: 'enterprise.department.edit',
    summary: 'Create a position',
    body: PositionDraft.extend(within.shape),
    reply: Position,
  }),
  changePosition: endpoint({
    method: 'PATCH',
    path: '/api-user/positions/:id',
    allow: 'enterprise.department.edit',
    summary: 'Rename a position',
    params: one,
    body: PositionDraft,
    reply: Position,
  }),
  removePosition: endpoint({
    method: 'DELETE',
    path: '/api-user/positions/:id',
    allow: 'enterprise.department.edit',
    summary: 'Delete a position without employees',
    params: one,
    reply: gone,
  }),
  addGroup: endpoint({
    method: 'POST',
    path: '/api-user/workGroups',
    allow: 'enterprise.department.edit',
    summary: 'Create a work group',
    body: PositionDraft.extend(within.shape).extend({ memberIds: z.array(Id).max(500).default([]) }),
    reply: WorkGroup,
  }),
  changeGroup: endpoint({
    method: 'PATCH',
    path: '/api-user/workGroups/:id',
    allow: 'enterprise.department.edit',
    summary: 'Change a work group’s name or members',
    params: one,
    body: PositionDraft.extend({ memberIds: z.array(Id).max(500) }),
    reply: WorkGroup,
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/api-user/workGroups/:id',
    allow: 'enterprise.department.edit',
    summary: 'Delete a work group',
    params: one,
    reply: gone,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api-user/departments/import',
    allow: 'enterprise.department.edit',
    summary: 'Import departments and positions from a file; a dry run only returns what would happen',
    upload: { maxBytes: 2 * 1024 * 1024 },
    body: z.object({ dryRun: z.stringbool() }),
    reply: ImportResult,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-user/departments/export',
    allow: 'enterprise.department.read',
    summary: 'Departments and positions as a file that can be imported again',
    query: z.object({ enterpriseId: Id }),
    download: true,
    reply: z.unknown(),
  }),
};
