import type { SecretName, SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import type { Problem } from '@cloudyard/contract/kit/problem.ts';

/** A message on its way to a system outside. */
export type SinkMessage = {
  /** Grows; the same one again has the same. */
  id: number;
  deviceId: string;
  deviceName: string;
  deviceCode: string;
  payload: string;
  at: Date;
};

/**
 * What became of a message. `again`: later, it or the system may be better then. `never`: this message will not be
 * taken. `away`: the system is not there, whatever the message. `held`: not begun, one before it of its device failed.
 */
export type Sent = 'sent' | 'held' | { next: 'again' | 'never' | 'away'; problem: Problem };

export type Tried = { problem: Problem | null; detail: string };

/** One open connection to a system outside; of the caller, who closes it. */
export type Sink = {
  /** Connects and logs in; writes nothing, or one probe that says it is one. Does not reject. */
  test(): Promise<Tried>;
  /** An answer for each, in their order. Messages of one device are begun one after the other. Does not reject. */
  send(batch: readonly SinkMessage[], signal: AbortSignal): Promise<Sent[]>;
  close(): Promise<void>;
};

export type SinkOrder = {
  config: SinkConfig;
  secrets: Partial<Record<SecretName, string>>;
  timeoutMs: number;
  /** So many messages of different devices at once, where each is sent by itself. */
  inFlight: number;
  /** Names the sender to the other side: the same for the same instance. */
  clientId: string;
  /** Of our own receiver, where the configuration leads there. */
  receiverPath?: string | undefined;
};

export type Sinks = { open(order: SinkOrder): Sink };
