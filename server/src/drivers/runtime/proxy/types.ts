import type { KeyObject } from 'node:crypto';

/** Where requests of an instance go now. */
export type Target =
  | { at: 'socket'; path: string }
  | { at: 'port'; port: number; host?: string } // on this machine when no host is named
  | { at: 'folder'; path: string } // STATIC: files with SPA fallback
  | { at: 'address'; url: string }; // URL
export type Route = {
  instanceId: string;
  spaceId: string;
  host: string;
  state: 'booting' | 'running' | 'crashed' | 'stopped' | 'frozen' | 'unknown';
  target: Target | null;
  /** People at once; null: as many as come. */
  users: number | null;
};
export type Proxy = {
  /** Turns to the route at once; requests in hand end where they began. */
  set(route: Route): void;
  remove(instanceId: string): void;
  /** Resolves when nothing is in hand at a former target any more, or after `ms`. */
  drained(instanceId: string, target: Target, ms: number): Promise<void>;
  figures(instanceId: string): { requests: number; failures: number; users: number };
  visitors(): { session: string; accountId: string; instanceId: string }[];
  showOut(sessions: readonly string[]): void;
  listen(where: { host: string; port: number } | { path: string }): Promise<{ port?: number }>;
  close(): Promise<void>;
};
export type ProxySettings = {
  domain: string; // apps.localhost
  consoleUrl: string; // where visitors are led to be let in
  trustedProxies: readonly string[]; // in front of a port: they say where a request comes from
  ticketKey: Buffer; // tickets of the console are signed with it
  cookieKey: Buffer;
  identityKey: { privateKey: KeyObject; kid: string };
};
