import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { sendCsv } from '../../../kit/http.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import {
  acknowledge,
  alarm,
  alarmCounts,
  alarms,
  assign,
  clear,
  comment,
  escalation,
  setEscalation,
  shelve,
} from './alarm.service.ts';
import { exportAlarms } from './export.service.ts';

export const alarmRoutes = (server: Server) =>
  serve(server, alarmApi, {
    list: (ctx, { query }) => alarms(ctx, query),
    export: async (ctx, { query }, { reply }) => {
      const table = await exportAlarms(ctx, query);
      sendCsv(reply, 'alarms.csv');
      return table;
    },
    counts: (ctx, { query }) => alarmCounts(ctx, query.device),
    view: (ctx, { params }) => alarm(ctx, params.id),
    acknowledge: (ctx, { body }) => acknowledge(ctx, body),
    clear: (ctx, { body }) => clear(ctx, body),
    assign: (ctx, { body }) => assign(ctx, body),
    comment: (ctx, { params, body }) => comment(ctx, params.id, body.text),
    shelve: (ctx, { body }) => shelve(ctx, body),
    escalation: (ctx) => escalation(ctx),
    setEscalation: (ctx, { body }) => setEscalation(ctx, body),
  });
