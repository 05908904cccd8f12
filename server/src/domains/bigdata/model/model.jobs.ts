import { z } from 'zod';
import type { Kit } from '../../../kit/context.ts';
import { resumeJob } from '../../../kit/held-work.ts';
import { job } from '../../../kit/jobs.ts';
import { sweepLocal } from '../dataset/local.ts';
import { sweepStored } from '../sweep.ts';
import { makeDemoModels } from './demo.ts';
import { makeVersion } from './making.service.ts';
import { modelVersionOf } from './place.ts';
import { makeSystemModels } from './system.service.ts';
import { idleVersions, knownVersions } from './version.queries.ts';

const A_DAY = 86_400_000;

/** It says itself what became of it. */
export const makeModelJob = job({
  name: 'bigdata.make-model',
  data: z.object({ id: z.string() }),
  retries: 0,
  parallel: 2,
  seconds: 2 * 3600,
  run: (kit, { id }, signal) => makeVersion(kit, id, signal),
});

export const resumeModelsJob = resumeJob({
  ...{ name: 'bigdata.resume-models', reason: 'go on with models' },
  ...{ idle: idleVersions, begins: makeModelJob },
});

/** What nobody reads here any more, and archives that no version knows. */
export async function sweepModels(kit: Kit, before = new Date(Date.now() - A_DAY)) {
  await sweepLocal(kit, before, 'models');
  await sweepStored(kit, { before, idOf: modelVersionOf, known: knownVersions });
}

export const sweepModelsJob = job({
  name: 'bigdata.sweep-models',
  data: z.object({}),
  every: '55 3 * * *',
  run: (kit) => sweepModels(kit),
});

/** Sent once, when a demo is filled; what a server on its way out leaves is done by the next one. */
export const demoModelsJob = job({
  name: 'bigdata.make-demo-models',
  data: z.object({}),
  retries: 3,
  seconds: 2 * 3600,
  run: (kit, _, signal) => makeDemoModels(kit, signal),
});

/** At night: those that are missing, and those whose algorithm has changed with the product. */
export const systemModelsJob = job({
  name: 'bigdata.make-system-models',
  data: z.object({}),
  every: '17 4 * * *',
  retries: 0,
  seconds: 2 * 3600,
  run: (kit, _, signal) => makeSystemModels(kit, signal),
});
