import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What a new enterprise does, in the order in which one builds on the other. */
export const FIRST_STEPS = ['verify', 'invite', 'space', 'application', 'gateway', 'project'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const firstStepApi = {
  done: endpoint({
    method: 'GET',
    path: '/api-portal/first-steps',
    allow: 'session',
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'The first steps that the caller’s enterprise has done',
    reply: z.object({ done: z.array(z.enum(FIRST_STEPS)) }),
  }),
};
