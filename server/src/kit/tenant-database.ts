import type { Readable, Writable } from 'node:stream';

/** A tenant's database; its login has the same name. Names are ours, opaque, never a caller's. */
export type TenantPlan = {
  name: string;
  password: string;
  /** How many connections the login may hold at once. */
  connections: number;
  /** How long a statement may take; a tenant can raise it for a session, see `endOverlong`. */
  statementMs: number;
};

export type TenantAddress = {
  host: string;
  port: number;
  /** Which cluster it is, for ever the same: a copy of the server that reaches another one must not touch the rows. */
  cluster: string;
};

/** How a login fared; `elsewhere`: the address is not this cluster's, and was not asked; `private`: nor a public one. */
export type LoginTrial =
  | 'open'
  | 'password'
  | 'closed'
  | 'full'
  | 'missing'
  | 'unreachable'
  | 'elsewhere'
  | 'private';

export type TenantLogin = { host: string; port: number; database: string; user: string; password: string };

export type DumpProgress = {
  rows: number;
  /** Of the dump before it is packed. */
  bytes: number;
  /** Estimated, 0 to 1. */
  share: number;
};

export type DumpTerms = {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: DumpProgress) => void) | undefined;
};

export type DumpSummary = { rows: number; bytes: number; statements: number; sha256: string };

/** What the driver will not do, in sentences for the tenant: what a dump cannot carry, why a file is not restored. */
export class TenantDatabaseRefusal extends Error {
  override name = 'TenantDatabaseRefusal';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join(' '));
    this.sentences = sentences;
  }
}

/** Databases of tenants, on a server that holds nothing else. Every change may be asked for again. */
export type TenantDatabases = {
  /** Starts the server when it does not run yet. */
  address(): Promise<TenantAddress>;
  /** Run twice, or again after a crash, it ends the same: the database is there, with this password and these limits. */
  create(plan: TenantPlan): Promise<void>;
  setPassword(name: string, password: string): Promise<void>;
  /** Bytes by name; those that do not exist are missing. */
  sizes(names: readonly string[]): Promise<Map<string, number>>;
  /** Sessions begin read-only. A tenant may still begin a transaction READ WRITE: that is how room is made again. */
  setReadOnly(name: string, on: boolean): Promise<void>;
  /** No login may connect, and who was connected is not any more. */
  close(name: string): Promise<void>;
  open(name: string): Promise<void>;
  drop(name: string): Promise<void>;
  /** Ends statements that run longer than their login's limit; returns how many. */
  endOverlong(limits: readonly Pick<TenantPlan, 'name' | 'statementMs'>[]): Promise<number>;
  /** Writes a packed dump and ends the sink; refuses what it cannot carry before the first byte. */
  backup(name: string, sink: Writable, terms?: DumpTerms): Promise<DumpSummary>;
  /** Into a new database, as its own login; all of it, or no database is left. */
  restore(plan: TenantPlan, source: Readable, terms?: DumpTerms): Promise<DumpSummary>;
  /** Whether a login answers; only this cluster's own address is asked. */
  test(login: TenantLogin): Promise<LoginTrial>;
  /** Whether a login to a PostgreSQL elsewhere answers; only public addresses are asked. */
  testElsewhere(login: TenantLogin): Promise<LoginTrial>;
  stop(): Promise<void>;
};
