import { toPage } from '@cloudyard/contract/kit/page.ts';
import { sentApi } from '@cloudyard/contract/message/sent.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { answerFile, receiveSealedFile } from '../../file/index.ts';
import { attachedFile } from './attachment.service.ts';
import {
  messageFor,
  oneShown,
  preview,
  queried,
  recall,
  recipients,
  remove,
  send,
  sendMailsAgain,
} from './sent.service.ts';
import { addresseeView } from './sent.view.ts';

export const sentRoutes = (server: Server) =>
  serve(server, sentApi, {
    query: async (ctx, { body }) => {
      const { rows, total } = await queried(ctx, body);
      return toPage(rows, total, body);
    },
    send: (ctx, { body }) => send(ctx, body),
    detail: (ctx, { params }) => oneShown(ctx, params.id),
    preview: async (ctx, { body }) => {
      const { people, ...rest } = await preview(ctx, body);
      return { ...rest, people: people.map(addresseeView) };
    },
    recipients: async (ctx, { params, query }) => {
      const { rows, total } = await recipients(ctx, params.id, query);
      return toPage(rows, total, query);
    },
    attach: async (ctx, _, { request }) => {
      const { name, original_name, mime, bytes } = await receiveSealedFile(ctx, request, sentApi.attach);
      return { name, originalName: original_name, mime, bytes };
    },
    file: async (ctx, { params }, wire) => {
      const row = await messageFor(ctx, params.id, 'read');
      return answerFile(ctx.kit, await attachedFile(ctx, row, params.name), wire);
    },
    recall: (ctx, { params }) => recall(ctx, params.id),
    remind: (ctx, { params }) => sendMailsAgain(ctx, params.id),
    remove: (ctx, { params }) => remove(ctx, params.id),
  });
