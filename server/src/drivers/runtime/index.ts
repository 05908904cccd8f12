import type { Env } from '../../kit/env.ts';
import type { Runtime } from '../../kit/runtime.ts';
import type { TenantDatabases } from '../../kit/tenant-database.ts';
export type RuntimeOptions = {
  env: Env;
  secret: Buffer;
  version: string;
  databases: TenantDatabases;
  log: (line: string) => void;
};
export declare function openRuntime(options: RuntimeOptions): Runtime;
