import { machineApi } from '@cloudyard/contract/runtime/machine.ts';
import { publicKey } from '../../../kit/identity-key.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { machine } from './machine.service.ts';

export const machineRoutes = (server: Server) =>
  serve(server, machineApi, {
    get: (ctx) => machine(ctx),
    keys: ({ kit }) => ({ keys: [publicKey(kit.secret)] }),
  });
