import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { fileView } from '../file/file.view.ts';
import { appendPiece, beginUpload, cancelUpload, finishUpload, uploadState } from './upload-piece.service.ts';

export const uploadPieceRoutes = (server: Server) =>
  server.app.register(async (app) => {
    // Only here: everywhere else bytes without a form are refused. The handler reads them off the wire.
    app.addContentTypeParser('application/octet-stream', (_, payload, done) => done(null, payload));
    serve({ ...server, app }, uploadApi, {
      begin: (ctx, { body }) => beginUpload(ctx, body),
      state: (ctx, { params }) => uploadState(ctx, params.id),
      append: (ctx, { params, query }, { request }) => appendPiece(ctx, request, params.id, query.offset),
      finish: async (ctx, { params }) => fileView(await finishUpload(ctx, params.id)),
      cancel: (ctx, { params }) => cancelUpload(ctx, params.id),
    });
  });
