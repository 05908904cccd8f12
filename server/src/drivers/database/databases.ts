import type { ConnectionOptions } from './connection.ts';

export type Databases = {
  /** Migrates; owns everything. Embedded: not a superuser, may create databases. */
  owner: ConnectionOptions;
  /** The server's role: owns nothing and cannot bypass row-level security. */
  app: ConnectionOptions;
  /** As in server_version_num, 180004 for 18.4. */
  version: number;
  /** One line for the operator. */
  where: string;
  /** Embedded: shuts down and answers when it is really gone. External: does nothing. */
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  /** Absolute. The embedded server lives in <dataFolder>/postgres. */
  dataFolder: string;
  /** Use this PostgreSQL (15 or newer) instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** A ready-made app role on that server, where the owner may not make one. */
  databaseAppUrl?: string | undefined;
  /** False gives up safety against power cuts for speed: for tests only. */
  durable?: boolean | undefined;
  log: (line: string) => void;
  /** The embedded server died and could not be started again. */
  onLost?: ((why: string) => void) | undefined;
};
