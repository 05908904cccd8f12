/** Who connected, as the room that knows it says: nothing of it is the client's own word. */
export type Peer = {
  /** Of this connection. */
  sessionId: string;
  /** Whose topics it has: `gw/{id}/…`. */
  id: string;
  address: string;
};

/** What a client says when it connects. */
export type Introduction = {
  clientId: string;
  username: string | undefined;
  password: string | undefined;
  /** The certificate it proved to have the key of, in DER; only over TLS. */
  certificate: Buffer | undefined;
  address: string;
  /** 3: MQTT 3.1, 4: MQTT 3.1.1. */
  protocol: number;
};

/** Whose connection it is, and by which credential: what that is called is the room's own affair. */
export type Welcome = { id: string; by: string } | { refused: 'credentials' | 'forbidden' | 'unavailable' };

/** Why a connection ended, as far as the broker knows. */
export const PARTINGS = [
  /** It said so. */
  'left',
  /** Nothing was heard of it for one and a half times of what it had promised. */
  'silent',
  /** The network, or the program, broke off. */
  'broken',
  /** What it sent was no MQTT, or more than is taken. */
  'malformed',
  /** It did something it must not. */
  'forbidden',
  /** We ended it. */
  'ended',
  /** It connected anew, or another program connected with its name. */
  'replaced',
  /** The server is going. */
  'closing',
] as const;
export type Parting = (typeof PARTINGS)[number];

/** What a room does with what machines send. */
export type Reception = {
  /** The authority, in PEM, whose certificates machines may show; asked for only where TLS is spoken. */
  authority(): Promise<string>;
  /** Who it is, asked before anything else of it is heard. */
  welcome(asked: Introduction): Promise<Welcome>;
  connected(peer: Peer): Promise<void>;
  disconnected(peer: Peer, why: Parting): Promise<void>;
  /**
   * A message below `gw/{id}/up/`, `topic` being what follows. It is acknowledged when this resolves; when it rejects
   * the connection is ended without an acknowledgement, and its sender sends it again.
   */
  message(peer: Peer, topic: string, payload: Buffer): Promise<void>;
  /** From these something was heard lately; only a broker outside says so, since it cannot say who is connected. */
  heard(ids: readonly string[]): Promise<void>;
};

/** A machine as a broker outside has to know it. */
export type Guest = {
  id: string;
  /** What it calls itself when it connects: its key, or with a certificate its id. */
  username: string;
  /** Certificates prove themselves; a key needs a secret, which only the broker keeps. */
  hasSecret: boolean;
  /** False: it is known, and kept out. */
  may: boolean;
};

/** Who may connect to a broker that others run, set by us. Rejects while it cannot be reached. */
export type Access = {
  /** Lets a machine in with a new secret, before any other copy knows it. */
  grant(guest: Pick<Guest, 'id' | 'username'>, secret: string): Promise<void>;
  /** Some machines: those in, and no other name they have had. Answers the ids of those whose secret is lost. */
  settle(guests: readonly Guest[], former: readonly string[]): Promise<string[]>;
  /** All of them, and no other with a name of ours. Answers the ids of those whose secret is lost. */
  settleAll(guests: readonly Guest[]): Promise<string[]>;
};

/**
 * A broker outside, which every copy is a client of. It hands each message to one of so many lanes; a lane is a session
 * that outlasts its connection, and one copy at a time attends to it. So nothing waits for a copy that is gone.
 */
export type Outside = {
  lanes: number;
  /** Those this copy attends to from now on; resolves when it has let go of all others. */
  attend(lanes: readonly number[]): Promise<void>;
  /** Null: its operator says who may connect. */
  access: Access | null;
  /** Since when it can be reached, null when it cannot. */
  since(): Date | null;
  /** Whether it can be reached and keeps what machines say: all lanes this copy attends to have subscribed. */
  hears(): boolean;
};

/** Where machines send to: MQTT inside, or a broker that others run. */
export type Broker = {
  /** From now on machines may connect. */
  open(reception: Reception): Promise<void>;
  /** Where they connect, for people who set one up; empty: nothing listens there. */
  addresses(): { mqtt: string; mqtts: string; websocket: string };
  /** Sends to `gw/{id}/down/{topic}`; answers whether a machine was there and took it. */
  send(id: string, topic: string, payload: string | Buffer): Promise<boolean>;
  /** Ends the connection of one machine to this copy; outside there is none. */
  end(id: string, why?: Parting): Promise<void>;
  /** By which credential the machine that is connected to this copy came; null: none is. */
  cameBy(id: string): string | null;
  /** How many are connected to this copy. */
  connections(): number;
  close(): Promise<void>;
  /** Null: machines connect to this process. */
  outside: Outside | null;
};
