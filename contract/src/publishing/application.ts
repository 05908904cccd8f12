import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { Impact } from './impact.ts';
import { Plan } from './plan.ts';
import {
  Audit,
  Change,
  Choice,
  CodedChoice,
  FileRef,
  MODELS,
  Move,
  Revision,
  Scope,
  Status,
  StatusChange,
  StatusChanged,
  StatusCode,
  TERMINALS,
  TYPES,
} from './values.ts';

const count = z.number().int();

/** A line of a list of applications. */
export const ApplicationRow = z.object({
  id: Id,
  name: z.string(),
  enName: z.string(),
  logo: z.string().nullable(),
  code: z.string(),
  scope: Scope,
  terminal: Choice,
  model: Choice,
  type: CodedChoice,
  parentCategory: z.object({ id: Id, name: z.string(), nameEn: z.string() }),
  category: z.object({ id: Id, name: z.string(), nameEn: z.string() }),
  status: Status,
  createUserId: Id,
  createUserName: z.string(),
  createCompanyId: Id,
  createCompanyName: z.string(),
  createDate: Instant,
  updateDate: Instant,
  ifModule: z.boolean(),
  ifEnabled: z.boolean(),
  mainApplication: z.object({ id: Id, name: z.string() }).nullable(),
  audit: Audit,
  revision: Revision.nullable(),
  /** Counts its moves; 0: the public view. */
  statusVersion: z.number().int(),
  /** How many versions it has, and how many of them are online. */
  versions: count,
  onlineVersions: count,
  subscribers: count,
  /** The codes the caller may set now. */
  allowed: z.array(StatusCode),
  /** The caller may change its content. */
  editable: z.boolean(),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

export const Application = ApplicationRow.extend({
  /** Clean rich text. */
  description: z.string(),
  digest: z.string(),
  majorVersionList: z.array(
    z.object({
      id: Id,
      number: count,
      minorVersionList: z.array(
        z.object({
          id: Id,
          number: count,
          version: z.string(),
          status: Status,
          releaseDate: Instant.nullable(),
        }),
      ),
    }),
  ),
  resources: z.array(Plan),
  childApplicationList: z.array(
    z.object({
      id: Id,
      name: z.string(),
      logo: z.string().nullable(),
      status: Status,
      dependApplicationList: z.array(z.object({ dependApplicationId: Id, name: z.string() })),
    }),
  ),
  /** Of a module: the modules it needs. */
  dependApplicationList: z.array(z.object({ dependApplicationId: Id, name: z.string() })),
  moves: z.array(Move),
  /** Of changes to what is online: what they change. */
  changes: z.array(Change).optional(),
});
export type Application = z.infer<typeof Application>;

const ref = <T extends z.ZodType>(id: T) => z.object({ id });
export const MAX_DESCRIPTION = 50_000;
export const CODE = /^[a-z][a-z0-9-]{1,39}$/;

/** What a publisher says of an application. */
export const ApplicationDraft = z.object({
  name: z.string().trim().min(1).max(60),
  enName: z.string().trim().min(1).max(80),
  code: z.string().regex(CODE),
  /** Needed when it is handed in; a draft may wait for it. */
  logo: FileRef.nullable(),
  terminal: ref(z.enum(TERMINALS)),
  model: ref(z.enum(MODELS)),
  type: ref(z.enum(TYPES)),
  parentCategory: ref(Id),
  category: ref(Id),
  description: z.string().max(MAX_DESCRIPTION),
});
export type ApplicationDraft = z.infer<typeof ApplicationDraft>;

/** Names the specification's own screens send; they are claims, or say nothing new. */
const claims = {
  status: z.object({ code: StatusCode }).optional(),
  createUserId: Id.optional(),
  createUserName: z.string().max(100).optional(),
  createCompanyId: Id.optional(),
  createCompanyName: z.string().max(200).optional(),
  ifEnabled: z.boolean().optional(),
};

const listQuery = pageQuery.extend({
  name: Search.optional(),
  status: StatusCode.optional(),
  category: Id.optional(),
  /** modules: only parts of others; main: only whole ones. */
  kind: z.enum(['main', 'module']).optional(),
  sort: sortBy(['name', 'createDate', 'updateDate']).optional(),
});
const list = pageOf(ApplicationRow).extend({
  /** How many of each status, whatever status was asked for. */
  counts: z.record(z.string(), count),
});

export const applicationApi = {
  terminals: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationTerminal',
    allow: 'session',
    light: true,
    summary: 'Where an application is used: web or mobile',
    reply: z.array(Choice),
  }),
  models: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationModel',
    allow: 'session',
    light: true,
    summary: 'How an application is built',
    reply: z.array(Choice),
  }),
  types: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationType',
    allow: 'session',
    light: true,
    summary: 'The audience of an application: the market (public) or its publisher (exclusive)',
    reply: z.array(CodedChoice),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api-application/submitApplication',
    allow: 'session',
    asks: ['market.application.publish', 'market.platform-application.publish'],
    platform: true,
    once: true,
    summary: 'Publish an application: saved as a draft, or submitted for review (status 1)',
    body: ApplicationDraft.extend({
      ...claims,
      flag: Scope.optional(),
      ifModule: z.boolean().default(false),
      mainApplication: z.object({ id: Id }).optional(),
      dependApplicationList: z
        .array(z.object({ dependApplicationId: Id }))
        .max(50)
        .optional(),
    }),
    reply: z.object({ applicationId: Id, status: Status }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api-application/updateApplication',
    allow: 'session',
    platform: true,
    summary: 'Change an application; what is online stays as it is until the change is approved',
    body: ApplicationDraft.extend({
      ...claims,
      id: Id,
      statusVersion: z.number().int().optional(),
      dependApplicationList: z
        .array(z.object({ dependApplicationId: Id }))
        .max(50)
        .optional(),
    }),
    reply: Application,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-application/getApplication/:id',
    allow: 'public',
    platform: true,
    summary:
      'One application with its versions, plans, modules and pending changes; its public details for other callers',
    params: one,
    reply: Application,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api-application/checkApplicationId/:id',
    allow: 'session',
    platform: true,
    summary: 'Whether an application exists for the caller',
    params: z.object({ id: z.string().max(100) }),
    reply: z.boolean(),
  }),
  free: endpoint({
    method: 'GET',
    path: '/api-application/checkApplicationName',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 300, seconds: 60 },
    summary: 'Whether a name, an English name or a code is available',
    query: z.object({
      field: z.enum(['name', 'enName', 'code']),
      value: z.string().max(100),
      except: Id.optional(),
    }),
    reply: z.boolean(),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api-application/updateApplicationStatus',
    allow: 'session',
    platform: true,
    summary: 'Submit, withdraw, approve, reject, put online, take offline, suspend, lift, archive, restore',
    body: StatusChange,
    reply: StatusChanged,
  }),
  byCompany: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationByCompanyId/:id',
    allow: 'session',
    asks: ['market.application.read', 'market.platform-application.read'],
    platform: true,
    summary: 'Applications of an enterprise, or of the platform (nil)',
    params: one,
    query: listQuery,
    reply: list,
  }),
  byUser: endpoint({
    method: 'GET',
    path: '/api-application/getApplicationByUserId/:id',
    allow: 'session',
    platform: true,
    summary: 'Applications a user publishes as an individual',
    params: one,
    query: listQuery,
    reply: list,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api-application/applications',
    allow: 'market.market.manage',
    platform: true,
    summary: 'All applications, for market operators',
    query: listQuery.extend({ scope: Scope.optional() }),
    reply: list,
  }),
  impact: endpoint({
    method: 'GET',
    path: '/api-application/applications/:id/impact',
    allow: 'session',
    platform: true,
    summary: 'The impact of taking an application offline',
    params: one,
    reply: Impact,
  }),
  moves: endpoint({
    method: 'GET',
    path: '/api-application/applications/:id/moves',
    allow: 'session',
    platform: true,
    summary: 'The history of an application and its versions, newest first',
    params: one,
    query: pageQuery,
    reply: pageOf(Move.extend({ version: z.string().nullable() })),
  }),
};
