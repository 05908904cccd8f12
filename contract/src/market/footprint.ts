import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { one } from '../kit/values.ts';

const count = z.number().int();
/** A smaller number of enterprises is not shown to publishers: it could point at one. */
export const FEW = 3;
/** Null: fewer than three, and not none. */
const Enterprises = count.nullable();
const states = { running: count, crashed: count, stopped: count };

/** Days the figures look back on. */
export const FOOTPRINT_DAYS = 30;

/** Where an application runs, for its publisher: numbers, and nothing of those it runs for. */
export const Footprint = z.object({
  /** What is installed now; booting and unknown ones count as stopped. */
  ...states,
  enterprises: Enterprises,
  /** Of the last thirty days. */
  crashes: count,
  runningHours: z.number(),
  /** Crashes in a thousand running hours; null: it did not run. */
  crashRate: z.number().nullable(),
  /** How many were installed at the end of each day. */
  days: z.array(z.object({ day: z.string(), instances: count })),
});
export type Footprint = z.infer<typeof Footprint>;

export const VersionFootprint = z.object({ version: z.string(), ...states });
export type VersionFootprint = z.infer<typeof VersionFootprint>;

export const footprintApi = {
  get: endpoint({
    method: 'GET',
    path: '/api-application/applications/:id/footprint',
    allow: 'session',
    platform: true,
    summary: 'Where an application runs: counts, days and crashes, for its publisher',
    params: one,
    reply: Footprint,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api-application/applications/:id/footprint/versions',
    allow: 'session',
    platform: true,
    summary: 'The versions of an application that run, the most common first',
    params: one,
    query: pageQuery,
    reply: pageOf(VersionFootprint),
  }),
};
