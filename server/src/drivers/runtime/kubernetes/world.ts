import type { May } from '../../../kit/public-address.ts';
import type { Proxy as AppProxy } from '../proxy/types.ts';
import type { Api } from './api.ts';
import type { Journal } from './journal.ts';

/** What every part of the driver needs. */
export type World = {
  api: Api;
  /** The namespace of the console: what is ours is labelled with it. */
  home: string;
  /** Keys of what pods are started with are made with it. */
  key: Buffer;
  journal: Journal;
  proxy: AppProxy;
  /** Where an address of others may lead. */
  mayReach: May;
  /** `host:port` that programs may reach wherever it is: the database server of tenants. */
  databases: readonly string[];
  /** What a program checks with who is calling it. */
  identity(instanceId: string): Record<string, string>;
  log(line: string): void;
};
