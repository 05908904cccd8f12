/** What one socket may take of the server. */
export type Limits = {
  /** A frame of a client. */
  frameBytes: number;
  headers: number;
  headerBytes: number;
  subscriptions: number;
  socketsPerSession: number;
  /** From the upgrade to CONNECT. */
  connectMs: number;
  /** What we offer to send and want to get; a client may ask for longer intervals. */
  heartBeatMs: number;
  /** Added to twice the interval before a silent client is dropped. */
  heartBeatGraceMs: number;
  /** Above this much unsent, only the newest message of each subscription is kept. */
  softBytes: number;
  /** Above this much unsent and kept, the client is too slow. */
  hardBytes: number;
  /** So long above the soft limit, the client is too slow. */
  stuckMs: number;
  /** What a client gets to answer our close before the line is cut. */
  lingerMs: number;
  /** Between two checks whether the session and its rights still stand, should no notice have come. */
  recheckMs: number;
};

export const defaultLimits: Limits = {
  frameBytes: 64 * 1024,
  headers: 64,
  headerBytes: 4 * 1024,
  subscriptions: 100,
  socketsPerSession: 20,
  connectMs: 10_000,
  heartBeatMs: 10_000,
  heartBeatGraceMs: 2_000,
  softBytes: 256 * 1024,
  hardBytes: 4 * 1024 * 1024,
  stuckMs: 20_000,
  lingerMs: 3_000,
  recheckMs: 5 * 60_000,
};
