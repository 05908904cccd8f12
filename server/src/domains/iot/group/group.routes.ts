import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  addGroup,
  addMembers,
  changeGroup,
  group,
  groups,
  limitRoles,
  members,
  preview,
  removeGroup,
  removeMembers,
} from './group.service.ts';

export const groupRoutes = (server: Server) =>
  serve(server, deviceGroupApi, {
    list: (ctx) => groups(ctx),
    view: (ctx, { params }) => group(ctx, params.id),
    members: (ctx, { params, query }) => members(ctx, params.id, query),
    preview: (ctx, { body }) => preview(ctx, body.query),
    add: (ctx, { body }) => addGroup(ctx, body),
    change: (ctx, { params, body }) => changeGroup(ctx, params.id, body),
    addMembers: (ctx, { params, body }) => addMembers(ctx, params.id, body.deviceIds),
    removeMembers: (ctx, { params, body }) => removeMembers(ctx, params.id, body.deviceIds),
    limitRoles: (ctx, { params, body }) => limitRoles(ctx, params.id, body.roleIds),
    remove: (ctx, { params }) => removeGroup(ctx, params.id),
  });
