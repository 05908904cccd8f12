import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { sendCsv, sendFile } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { WORKBOOK_TYPE } from '../../../kit/workbook/write.ts';
import { receiveBytes } from '../../file/index.ts';
import { cancelJob, jobOf, jobRows, jobs, startJob } from './device-job.service.ts';
import { importDevices, template, workbookTemplate } from './import.service.ts';

export const deviceJobRoutes = (server: Server) =>
  serve(server, deviceJobApi, {
    template: async (_, __, { reply }) => {
      sendCsv(reply, 'devices.csv');
      return template();
    },
    workbook: (_, __, { reply }) => {
      sendFile(reply, 'devices.xlsx', WORKBOOK_TYPE);
      return workbookTemplate();
    },
    import: async (ctx, { query }, { request }) => {
      const { bytes } = await receiveBytes(ctx, request, deviceJobApi.import);
      return importDevices(ctx, bytes, query.isTrial);
    },
    start: (ctx, { body }) => startJob(ctx, body.devices, body.act),
    list: (ctx, { query }) => jobs(ctx, query),
    view: (ctx, { params }) => jobOf(ctx, params.id),
    rows: (ctx, { params, query }) => jobRows(ctx, params.id, query),
    cancel: (ctx, { params }) => cancelJob(ctx, params.id),
  });
