import { fileApi } from '@cloudyard/contract/file/file.ts';
import { publicOrigin } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { receive } from '../upload/receive.ts';
import { answerFile, answerThumbnail } from './answer.ts';
import { keepFile, keepImage } from './bytes.ts';
import { addFile, addPlainFile, fileInfo, readableFile, removeFile, signLink } from './file.service.ts';
import { fileView } from './file.view.ts';

export const fileRoutes = (server: Server) =>
  serve(server, fileApi, {
    upload: async (ctx, _, { request }) => {
      const { kept, body } = await receive(ctx, request, fileApi.upload, keepFile);
      return (await addPlainFile(ctx, kept, body.category)).name;
    },
    uploadDataset: async (ctx, _, { request }) => {
      const { kept } = await receive(ctx, request, fileApi.uploadDataset, keepFile);
      return (await addFile(ctx, kept, { category: 'dataset' })).name;
    },
    uploadImage: async (ctx, _, { request }) => {
      const { kept, body } = await receive(ctx, request, fileApi.uploadImage, keepImage);
      return fileView(await addFile(ctx, kept, { category: 'image', ...body }));
    },
    read: async (ctx, { query }, wire) => answerFile(ctx.kit, await readableFile(ctx, query), wire),
    browseImage: async (ctx, { query }, wire) => {
      const row = await readableFile(ctx, { ...query, category: 'image' });
      return query.size ? answerThumbnail(ctx.kit, row, query.size, wire) : answerFile(ctx.kit, row, wire);
    },
    link: (ctx, { query }, { request }) =>
      signLink(ctx, query.name, query.seconds, publicOrigin(request, ctx.kit.env)),
    info: async (ctx, { query }) => fileView(await fileInfo(ctx, query.name)),
    remove: (ctx, { query }) => removeFile(ctx, query.name),
  });
