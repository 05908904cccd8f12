import { dataExportApi } from '@cloudyard/contract/custody/data-export.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  cancelExport,
  listExports,
  makeLink,
  ofOneself,
  ofPlace,
  removeExport,
  startExport,
} from './data-export.service.ts';
import { sendArchive } from './download.ts';

export const dataExportRoutes = (server: Server) =>
  serve(server, dataExportApi, {
    list: (ctx) => listExports(ctx, ofPlace(ctx)),
    start: (ctx, { body }) => startExport(ctx, ofPlace(ctx), body.password),
    cancel: (ctx, { params }) => cancelExport(ctx, params.id, ofPlace(ctx)),
    remove: (ctx, { params }) => removeExport(ctx, params.id, ofPlace(ctx)),
    link: (ctx, { params, body }, wire) => makeLink(ctx, params.id, ofPlace(ctx), body.password, wire),
    mine: (ctx) => listExports(ctx, ofOneself(ctx)),
    startMine: (ctx, { body }) => startExport(ctx, ofOneself(ctx), body.password),
    cancelMine: (ctx, { params }) => cancelExport(ctx, params.id, ofOneself(ctx)),
    removeMine: (ctx, { params }) => removeExport(ctx, params.id, ofOneself(ctx)),
    linkMine: (ctx, { params, body }, wire) => makeLink(ctx, params.id, ofOneself(ctx), body.password, wire),
    file: (ctx, { params, query }, wire) => sendArchive(ctx, { ...query, id: params.id }, wire),
  });
