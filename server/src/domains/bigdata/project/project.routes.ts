import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { addComment, changeComment, comments, removeComment } from './comment.service.ts';
import { copyProject } from './copy.service.ts';
import { present } from './presence.service.ts';
import {
  allVersions,
  changeProject,
  oneVersion,
  projectDetail,
  projects,
  scheduleProject,
} from './project.service.ts';
import { removeProject } from './removal.service.ts';
import { saveProject } from './save.service.ts';
import { fromTemplate, templates } from './template.service.ts';

export const projectRoutes = (server: Server) =>
  serve(server, projectApi, {
    page: (ctx, { query }) => projects(ctx, query),
    templates: (ctx, { query }) => templates(ctx, query.language),
    detail: (ctx, { params }) => projectDetail(ctx, params.id),
    save: (ctx, { body }) => saveProject(ctx, body),
    change: (ctx, { params, body }) => changeProject(ctx, params.id, body),
    schedule: (ctx, { params, body }) => scheduleProject(ctx, params.id, body),
    copy: (ctx, { params, body }) => copyProject(ctx, params.id, body),
    fromTemplate: (ctx, { body }) => fromTemplate(ctx, body),
    remove: (ctx, { params }) => removeProject(ctx, params.id),
    versions: (ctx, { params }) => allVersions(ctx, params.id),
    version: (ctx, { params }) => oneVersion(ctx, params.id, params.version),
    comments: (ctx, { params }) => comments(ctx, params.id),
    comment: (ctx, { params, body }) => addComment(ctx, params.id, body),
    changeComment: (ctx, { params, body }) => changeComment(ctx, params.id, params.commentId, body),
    removeComment: (ctx, { params }) => removeComment(ctx, params.id, params.commentId),
    presence: (ctx, { params, body }) => present(ctx, params.id, body),
  });
