import { machineApi } from '@cloudyard/contract/runtime/machine.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { machine } from './machine.service.ts';

export const machineRoutes = (server: Server) => serve(server, machineApi, { get: (ctx) => machine(ctx) });
