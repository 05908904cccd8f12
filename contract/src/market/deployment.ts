import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, one } from '../kit/values.ts';
import { RunState } from '../runtime/values.ts';

/** Where an application runs for the caller's enterprise. */
export const Deployment = z.object({ id: Id, url: z.string(), state: RunState });
export type Deployment = z.infer<typeof Deployment>;

/** Which version is meant; without `minorId` the newest that is online. */
const which = z.object({ appId: Id, majorId: Id.optional(), minorId: Id.optional() });

/** Where its program or image is; empty where there is none. */
export const AppInfo = z.object({ jarUrl: z.string(), dockerUrl: z.string() });

export const JDKS = ['Java8', 'Java11', 'Java17', 'Java21', 'Nginx', 'Node'] as const;
const text = (most: number) => z.string().trim().max(most).default('');

/** What is known of how a version is built and reached. */
export const SavedInfo = z.object({
  appId: Id,
  appName: text(100),
  majorId: Id,
  minorId: Id,
  version: text(40),
  url: text(500),
  profile: text(20_000),
  other: text(2000),
  containerPort: z.number().int().min(1).max(65_535).nullable().default(null),
  jenkinsProject: text(200),
  gitlabProject: text(200),
  /** Nginx for front-end applications. */
  jdk: z.enum(JDKS).default('Java8'),
});
export type SavedInfo = z.infer<typeof SavedInfo>;

export const deploymentApi = {
  current: endpoint({
    method: 'GET',
    path: '/api-tenant/app/deployment',
    allow: 'runtime.instance.read',
    summary: 'Where an application runs for the caller’s enterprise, and in which state; null: nowhere',
    query: z.object({ appId: Id }),
    reply: Deployment.nullable(),
  }),
  findAppInfo: endpoint({
    method: 'POST',
    path: '/api-tenant/app/findAppInfo',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'The addresses of the program and the image of a version, for its publisher and reviewers',
    body: which,
    reply: AppInfo,
  }),
  findDocker: endpoint({
    method: 'POST',
    path: '/api-tenant/app/findDocker',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'The image of a version, for its publisher and reviewers',
    body: which,
    reply: AppInfo.pick({ dockerUrl: true }),
  }),
  deploy: endpoint({
    method: 'POST',
    path: '/api-tenant/app/deploy',
    allow: 'market.application.publish',
    once: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary:
      'Run an application of one’s own that is online in the enterprise’s space; answers where it is visited',
    body: which.extend({
      /** The tenant space. */
      namespaceId: Id,
      /** Where in the application a visit begins. */
      visitUrl: z.string().trim().min(1).max(500),
      domain: z.string().trim().min(1).max(60),
    }),
    reply: z.object({ url: z.string(), orderId: Id }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api-tenant/app/publish',
    allow: 'session',
    platform: true,
    asks: ['market.application.verify', 'space.review.decide'],
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Follows an approval: the program is made ready to be started, or a space goes on being set up',
    body: z.union([z.object({ minorId: Id }), z.object({ namespaceId: Id }), one]),
    reply: z.object({ id: Id, done: z.boolean() }),
  }),
  saveInfo: endpoint({
    method: 'POST',
    path: '/api-tenant/app/saveInfo',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Keep how a version is built and reached, for its publisher',
    body: SavedInfo,
    reply: SavedInfo,
  }),
};
