import { firstStepApi } from '@cloudyard/contract/portal/first-step.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { stepsDone } from './first-step.service.ts';

export const firstStepRoutes = (server: Server) =>
  serve(server, firstStepApi, { done: (ctx) => stepsDone(ctx) });
