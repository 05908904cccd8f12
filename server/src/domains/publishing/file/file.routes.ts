import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { answerFile, answerThumbnail, fileView, receiveSealed } from '../../file/index.ts';
import { marketFile } from './file.service.ts';

export const marketFileRoutes = (server: Server) =>
  serve(server, marketFileApi, {
    uploadImage: async (ctx, _, { request }) =>
      fileView(await receiveSealed(ctx, request, marketFileApi.uploadImage)),
    image: async (ctx, { params, query }, wire) => {
      const row = await marketFile(ctx, params.name, 'image');
      return query.size ? answerThumbnail(ctx.kit, row, query.size, wire) : answerFile(ctx.kit, row, wire);
    },
    document: async (ctx, { params }, wire) =>
      answerFile(ctx.kit, await marketFile(ctx, params.name, 'document'), wire),
    program: async (ctx, { params }, wire) =>
      answerFile(ctx.kit, await marketFile(ctx, params.name, 'program'), wire),
  });
