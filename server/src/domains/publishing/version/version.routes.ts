import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { sourceTypes } from '../publishable/choices.ts';
import { move } from '../publishable/move.service.ts';
import {
  majorList,
  submitVersion,
  updateVersion,
  versionDetail,
  versionImpact,
  versionsOfApplication,
  versionsOfCompany,
  versionsOfUser,
} from './version.service.ts';

export const versionRoutes = (server: Server) =>
  serve(server, versionApi, {
    sourceTypes: () => sourceTypes,
    majors: (ctx, { params }) => majorList(ctx, params.id),
    detail: (ctx, { params }) => versionDetail(ctx, params.id),
    ofApplication: (ctx, { params }) => versionsOfApplication(ctx, params.id),
    submit: (ctx, { body }) => submitVersion(ctx, body),
    update: (ctx, { body }) => updateVersion(ctx, body),
    setStatus: (ctx, { body }) => move(ctx, 'version', body),
    byCompany: (ctx, { params, query }) => versionsOfCompany(ctx, params.id, query),
    byUser: (ctx, { params, query }) => versionsOfUser(ctx, params.id, query),
    impact: (ctx, { params }) => versionImpact(ctx, params.id),
  });
