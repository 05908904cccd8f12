import type { Readable } from 'node:stream';

/** How a release is started. URL runs elsewhere: it is only asked whether it answers, and led to. */
export type ReleaseKind = 'JAR' | 'NODE' | 'STATIC' | 'URL' | 'IMAGE';

/** What an instance runs. The bytes of JAR, NODE and STATIC are placed before, under their digest. */
export type Release = {
  kind: ReleaseKind;
  /** SHA-256 of the program in hex; of the address or reference where there is no program. */
  digest: string;
  /** URL: where it is. IMAGE: its reference, or empty when an archive was placed. */
  reference: string;
  /** The port the program listens on when it does not follow PORT. */
  port: number | null;
};

export type Limits = {
  /** Thousandths of a core. */
  cpu: number;
  /** MiB. */
  memory: number;
  /** MiB of what it writes. */
  disk: number;
  /** People at once; null: as many as come. */
  users: number | null;
};

export type Health =
  | { by: 'http'; path: string }
  /** Something listens. */
  | { by: 'port' }
  /** It has not ended. */
  | { by: 'process' };

/** What is wanted of one instance. Applied again, or after a crash, it ends the same. */
export type InstancePlan = {
  id: string;
  /** Whose it is: instances of one space run as one user, of two spaces never. */
  spaceId: string;
  /** The label it is found under: `{host}.{APPS_DOMAIN}`. */
  host: string;
  /** Counts up with every change: a plan older than the one in force is not applied. */
  generation: number;
  /** stop: no process. frozen: no process, and visitors read that its time is over. */
  wanted: 'run' | 'stop' | 'frozen';
  release: Release;
  limits: Limits;
  /** All the program finds in its environment besides what the runtime itself says; holds secrets, never logged. */
  env: Readonly<Record<string, string>>;
  /** The one place outside that it reaches, as DB_HOST and DB_PORT; null: none. */
  database: { host: string; port: number } | null;
  health: Health;
  /** Its publisher was verified. What the machine cannot keep apart and limited is refused of others. */
  trusted: boolean;
};

/** The specification's words. `unknown`: who watches over it is silent. */
export type RunState = 'booting' | 'running' | 'crashed' | 'stopped' | 'unknown';

/** Why an instance does not run, or does not run what is wanted. Words are the browser's. */
export type RunCause =
  /** It ended by itself, with `exit.code`. */
  | 'exited'
  /** A signal ended it that was not ours. */
  | 'killed'
  /** It took more memory than its plan allows. */
  | 'out_of_memory'
  /** It did not answer in its time after the start. */
  | 'not_healthy'
  /** It wrote more than its plan allows. */
  | 'disk_full'
  /** It crashed so often that it is not started again by itself. */
  | 'given_up'
  /** The new release did not become healthy; the former one goes on. */
  | 'returned'
  /** This machine has no program to start it with: `detail` names it. */
  | 'no_launcher'
  /** The release is not what it should be: `detail` says what is wrong. */
  | 'bad_release'
  | 'frozen'
  | 'asked';

export type Exit = { code: number | null; signal: string | null; outOfMemory: boolean; at: string };

export type InstanceStatus = {
  id: string;
  /** Of the last plan that was brought about, or given up. */
  generation: number;
  state: RunState;
  cause: RunCause | null;
  /** A fact beside the cause, in English: a line of an error, the name of a missing program. */
  detail: string;
  /** What runs, which is not what is wanted after a failed upgrade. */
  digest: string | null;
  /** Since when it has been in this state. */
  since: string;
  /** Crashes since it was last healthy for ten minutes. */
  restarts: number;
  /** When it is started again. */
  againAt: string | null;
  exit: Exit | null;
};

/** Counted since its start; the difference of two is what was used in between. */
export type Usage = {
  id: string;
  at: string;
  /** Of its processes. */
  cpuMs: number;
  memoryBytes: number;
  diskBytes: number;
  requests: number;
  /** Answers with 5xx. */
  failures: number;
  /** People seen in the last five minutes. */
  users: number;
};

/** One thing that happened to an instance; numbered without gaps from the runtime's beginning. */
export type RunEvent = { seq: number; at: string; status: InstanceStatus };

export type LogLine = { at: string; from: 'out' | 'err' | 'runtime'; text: string };
export type LogPage = {
  lines: LogLine[];
  /** Where to read on: what comes later is after it. */
  next: string;
};

/** What the machine enforces, shown to the operator. */
export type Enforcement = {
  driver: string;
  /** What limits processor and memory. */
  limits: 'cgroup2' | 'cgroup1' | 'rlimit' | 'none';
  /** A user of its own for each space. */
  users: boolean;
  /** Files, processes and network of others are out of sight. */
  namespaces: boolean;
  /** What this machine starts, and why not: "no java here". */
  launchers: Record<ReleaseKind, { ready: true; version: string } | { ready: false; missing: string }>;
};

/** A user who opened an application, as the proxy knows them. */
export type Visitor = { session: string; accountId: string; instanceId: string };

/** Lets a user into one application, once. */
export type TicketClaims = {
  instanceId: string;
  host: string;
  /** What the proxy knows a login by. */
  session: string;
  accountId: string;
  name: string;
  enterpriseId: string;
  /** In milliseconds; no user stays inside for longer. */
  until: number;
};

/** Where what was bought runs. Every change may be asked for again. */
export type Runtime = {
  /** Starts what is needed when it does not run yet. */
  enforcement(): Promise<Enforcement>;
  /** Which one it is, for ever the same: a copy of the server that reaches another one must not touch the rows. */
  id(): Promise<string>;
  /** Keeps a program under its digest; nothing is read when it is there already. Refuses what cannot be started. */
  place(release: Release, open: () => Promise<Readable>): Promise<void>;
  /** Returns when it is noted; what becomes of it is reported by events. */
  apply(plan: InstancePlan): Promise<void>;
  /** Stops it and removes what it wrote. */
  remove(id: string): Promise<void>;
  restart(id: string): Promise<void>;
  statuses(): Promise<InstanceStatus[]>;
  /** What happened after `seq`, then what happens; ends when the signal says so or the runtime is gone. */
  events(seq: number, signal: AbortSignal): AsyncIterable<RunEvent>;
  log(id: string, after: string | undefined, most: number): Promise<LogPage>;
  usage(): Promise<Usage[]>;
  /** Who is inside, and showing out those whose login ended. */
  visitors(): Promise<Visitor[]>;
  showOut(sessions: readonly string[]): Promise<void>;
  /** For a minute, and for one use. */
  ticket(claims: TicketClaims): string;
  /** Lets go; what runs goes on. */
  close(): Promise<void>;
};

/** What the runtime refuses, in a sentence for the publisher or the operator. */
export class RuntimeRefusal extends Error {
  override name = 'RuntimeRefusal';
}
