import { Readable } from 'node:stream';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  addDevice,
  bindDevice,
  changeDevice,
  enableDevice,
  removeDevice,
  tagDevice,
} from './change.service.ts';
import { deviceChoices } from './device.queries.ts';
import { device, devices, exportDevices, tagKeys } from './device.service.ts';

export const deviceRoutes = (server: Server) =>
  serve(server, deviceApi, {
    list: (ctx, { query }) => devices(ctx, query),
    export: async (ctx, { query }, { reply }) => {
      const lines = await exportDevices(ctx, query);
      sendCsv(reply, 'devices.csv');
      return Readable.from(lines);
    },
    choices: (ctx, { query }) => deviceChoices(ctx.db, query.q, query.ids ?? []),
    tagKeys: (ctx) => tagKeys(ctx),
    view: (ctx, { params }) => device(ctx, params.id),
    add: (ctx, { body }) => addDevice(ctx, body),
    change: (ctx, { params, body }) => changeDevice(ctx, params.id, body),
    tag: (ctx, { params, body }) => tagDevice(ctx, params.id, body),
    bind: (ctx, { params, body }) => bindDevice(ctx, params.id, body.gatewayId),
    enable: (ctx, { params, body }) => enableDevice(ctx, params.id, body.isEnabled),
    remove: (ctx, { params }) => removeDevice(ctx, params.id),
  });
