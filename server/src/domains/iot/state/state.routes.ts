import { stateApi } from '@cloudyard/contract/iot/state.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { callService, commands, readDevice, ticket, writeProperty } from './command.service.ts';
import { events } from './event.service.ts';
import { setValue } from './manual.service.ts';
import { config, log, services, signals, values } from './state.service.ts';

export const stateRoutes = (server: Server) =>
  serve(server, stateApi, {
    signals: (ctx, { params }) => signals(ctx, params.id),
    values: (ctx, { params }) => values(ctx, params.id),
    services: (ctx, { params }) => services(ctx, params.id),
    read: (ctx, { params, body }) => readDevice(ctx, params.id, body),
    write: (ctx, { params, body }) => writeProperty(ctx, params.id, params.property, body),
    setValue: (ctx, { params, body }) => setValue(ctx, params.id, params.property, body.value),
    call: (ctx, { params, body }) => callService(ctx, params.id, params.service, body),
    ticket: (ctx, { params }) => ticket(ctx, params.id, params.command),
    commands: (ctx, { params, query }) => commands(ctx, params.id, query),
    events: (ctx, { params, query }) => events(ctx, params.id, query),
    log: (ctx, { params, query }) => log(ctx, params.id, query),
    config: (ctx, { params }) => config(ctx, params.id),
  });
