import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageNumberQuery, pageOf, sortBy } from '../kit/page.ts';
import { Id, Instant, Search, TimeZone } from '../kit/values.ts';

/**
 * A member of an enterprise; phone and mail are masked in lists, and for callers who may not edit employees.
 */
export const Employee = z.object({
  /** Of the user. */
  id: Id,
  username: z.string(),
  realName: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  workNum: z.string().nullable(),
  position: z.object({ id: Id, name: z.string(), code: z.string() }).nullable(),
  department: z.object({ id: Id, name: z.string(), code: z.string() }).nullable(),
  /** From the top of the enterprise down to the department. */
  departmentPath: z.array(z.string()),
  heads: z.boolean(),
  /** False: they chose the place themselves, and it gives no rights until an administrator confirms it. */
  seated: z.boolean(),
  workPhone: z.string(),
  workplace: z.string(),
  duties: z.string(),
  joinedAt: Instant,
  leftAt: Instant.nullable(),
  leaveReason: z.string(),
  /** Counts every change. */
  version: z.number().int(),
});
export type Employee = z.infer<typeof Employee>;

/** working: belongs to it; unplaced: has no department yet; left: belonged to it once. */
export const EMPLOYEE_TYPES = ['working', 'unplaced', 'left'] as const;

export const EmployeeQuery = z.object({
  username: Search.optional(),
  type: z.enum(EMPLOYEE_TYPES).default('working'),
  departmentId: Id.optional(),
  /** Also the departments below it. */
  below: z.stringbool().optional(),
  positionId: Id.optional(),
  /** False: only those whose place waits to be confirmed. */
  seated: z.stringbool().optional(),
  sort: sortBy(['realName', 'workNum', 'joinedAt']).optional(),
});

export const EMPLOYEE_MOVES = ['joined', 'transferred', 'left', 'returned'] as const;
export const EmployeeMove = z.object({
  id: Id,
  kind: z.enum(EMPLOYEE_MOVES),
  at: Instant,
  by: z.string(),
  /** Department and position as they were called then. */
  from: z.string(),
  to: z.string(),
  note: z.string(),
});
export type EmployeeMove = z.infer<typeof EmployeeMove>;

const WorkNum = z
  .string()
  .trim()
  .max(40)
  .refine((text) => /^[\w./-]*$/.test(text), 'format');

/** What changes with a place: rights, and with them data scope and roles by office. */
export const Place = z.object({
  departmentId: Id.nullable(),
  positionId: Id.nullable(),
  workNum: WorkNum.optional(),
});
export type Place = z.infer<typeof Place>;

/** What members may say of their own work. */
export const OwnJob = z.object({
  workPhone: z.string().trim().max(40),
  workplace: z.string().trim().max(100),
  duties: z.string().trim().max(500),
});
export type OwnJob = z.infer<typeof OwnJob>;

const whose = z.object({ userId: Id });

export const employeeApi = {
  page: endpoint({
    method: 'GET',
    path: '/api-user/userWithEnterprises',
    allow: 'enterprise.employee.read',
    summary: 'The employees of the current enterprise, page by page',
    query: pageNumberQuery.extend(EmployeeQuery.shape).extend({ enterpriseId: Id }),
    reply: pageOf(Employee),
  }),
  withWork: endpoint({
    method: 'GET',
    path: '/api-user/usersWithWorkInfo',
    allow: 'enterprise.employee.read',
    summary:
      'Up to 1000 employees of the current enterprise by department (with subdepartments), position and name, for choosing',
    query: z.object({
      enterprise: Id,
      department: Id.optional(),
      position: Id.optional(),
      user: Search.optional(),
    }),
    reply: z.array(Employee),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-user/employees/:userId',
    allow: 'enterprise.employee.read',
    summary: 'One employee, with their employment history',
    params: whose,
    reply: Employee.extend({ moves: z.array(EmployeeMove) }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api-user/employees/:userId',
    allow: 'enterprise.employee.edit',
    summary: 'Transfer an employee, or change the employee ID',
    params: whose,
    body: Place.partial().extend({ version: z.number().int() }),
    reply: Employee,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api-user/employees/transfer',
    allow: 'enterprise.employee.edit',
    summary: 'Transfer several employees at once; returns the result of each',
    body: z.object({
      userIds: z.array(Id).min(1).max(500),
      departmentId: Id,
      positionId: Id.nullable(),
    }),
    reply: z.array(z.object({ userId: Id, result: z.enum(['moved', 'same', 'unknown']) })),
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api-user/employees/:userId/leave',
    allow: 'enterprise.employee.edit',
    summary: 'Offboard an employee: roles end, sessions in the enterprise switch to the personal scope',
    params: whose,
    body: z.object({
      reason: z.string().trim().max(300),
      /** The new heads of their departments. */
      successor: Id.optional(),
      version: z.number().int(),
    }),
    reply: Employee,
  }),
  return: endpoint({
    method: 'POST',
    path: '/api-user/employees/:userId/return',
    allow: 'enterprise.employee.edit',
    summary: 'Invite a former employee back, as a member without further roles',
    params: whose,
    body: Place.omit({ workNum: true }),
    reply: Employee,
  }),
  ownJob: endpoint({
    method: 'GET',
    path: '/api-user/ownJob',
    allow: 'session',
    summary: 'The caller’s own work details in the current enterprise',
    reply: Employee,
  }),
  saveOwnJob: endpoint({
    method: 'PUT',
    path: '/api-user/ownJob',
    allow: 'session',
    summary: 'Change the caller’s work phone, location and responsibilities',
    body: OwnJob,
    reply: Employee,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-user/employees/export',
    allow: 'enterprise.employee.read',
    summary: 'The employees of the current enterprise as CSV, phones masked',
    query: EmployeeQuery.extend({ enterpriseId: Id }),
    download: true,
    reply: z.unknown(),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api-user/employeeFigures',
    allow: 'enterprise.employee.read',
    idle: true,
    summary: 'Head counts by top-level department, and people who joined and left per month',
    query: z.object({ zone: TimeZone.optional() }),
    reply: z.object({
      working: z.number().int(),
      unplaced: z.number().int(),
      departments: z.array(z.object({ id: Id, name: z.string(), people: z.number().int() })),
      months: z.array(z.object({ month: z.string(), joined: z.number().int(), left: z.number().int() })),
    }),
  }),
};
