import { z } from 'zod';

/** How a release is started; URL runs elsewhere and is only led to. */
export const RELEASE_KINDS = ['JAR', 'NODE', 'STATIC', 'URL', 'IMAGE'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** The specification's words; `unknown`: who watches over it is silent. */
export const RUN_STATES = ['booting', 'running', 'crashed', 'stopped', 'unknown'] as const;
export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;

/** Why it does not run, or does not run what is wanted. */
export const RUN_CAUSES = [
  'exited',
  'killed',
  'out_of_memory',
  'not_healthy',
  'disk_full',
  'given_up',
  /** The new release did not become healthy; the former one goes on. */
  'returned',
  'no_launcher',
  'bad_release',
  'frozen',
  'asked',
] as const;
export const RunCause = z.enum(RUN_CAUSES);
export type RunCause = z.infer<typeof RunCause>;

/** What users ask of an instance. */
export const INSTANCE_ACTS = ['start', 'stop', 'restart', 'roll-back', 'configure'] as const;
export type InstanceAct = (typeof INSTANCE_ACTS)[number];

/** What is wanted of an instance. frozen: its time, or that of its space, is over. */
export const WANTED = ['run', 'stop', 'frozen'] as const;
export type Wanted = (typeof WANTED)[number];

/** What one instance may take: cores, MB, MB, people (null: as many as come). */
export const InstanceLimits = z.object({
  cores: z.number(),
  memoryMb: z.number().int(),
  diskMb: z.number().int(),
  users: z.number().int().nullable(),
});
export type InstanceLimits = z.infer<typeof InstanceLimits>;

/** The label an application is found under, below the domain of applications. */
export const HOST = /^[a-z0-9]([a-z0-9-]{0,60}[a-z0-9])?$/;
