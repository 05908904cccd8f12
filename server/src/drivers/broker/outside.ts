import { randomUUID } from 'node:crypto';
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Access, Broker, Outside, Parting, Peer, Reception } from '../../kit/broker.ts';
import { type Answer, type Command, DynamicSecurity } from './dynamic-security.ts';
import { Lane } from './lane.ts';
import { downTopic, senderOf } from './topics.ts';

export type OutsideOptions = {
  /** `mqtt://user:password@host:port`, or `mqtts://…`. */
  url: string;
  /** Whether mosquitto's dynamic security plugin is given who may connect. */
  isManaged: boolean;
  /** Where machines connect to it. */
  addresses: { mqtt: string; mqtts: string; websocket: string };
  log: (error: unknown, what: string) => void;
};

const LANES = 4;
const SHARED = '$share/cloudyard/gw/+/up/#';
const CONTROL = '$CONTROL/dynamic-security/v1';
const ANSWER_MS = 10_000;
const HEARD_MS = 5_000;
const MOST_PAYLOAD_BYTES = 1024 ** 2;
const NO_SUBSCRIBER = 16;
const COMPLAIN_MS = 60_000;
const MOST_COMPLAINTS = 1_000;

/** What a machine says when its connection begins and ends: the broker itself does not report it. */
type Said = { session?: unknown; left?: unknown };
const saidIn = (payload: Buffer): Said => {
  try {
    return Object(JSON.parse(payload.toString('utf8')));
  } catch {
    // One that says nothing of its session has the session of its id.
    return {};
  }
};
/** Never the one of a connection to this process, whatever it says. */
const sessionOf = (id: string, { session }: Said) =>
  `outside ${typeof session === 'string' && /^[\w-]{1,40}$/.test(session) ? session : id}`;

/** A broker that others run: MQTT 5, shared subscriptions, sessions that last. */
class OutsideBroker {
  private readonly options: OutsideOptions;
  private readonly connection: IClientOptions;
  private readonly control: MqttClient;
  private readonly lanes = new Map<number, Lane>();
  private readonly waiting = new Map<string, (answers: Answer[]) => void>();
  private readonly unheard = new Set<number>();
  private readonly heard = new Set<string>();
  private readonly complaints = new Map<string, number>();
  private readonly telling: NodeJS.Timeout;
  private reception: Reception | undefined;
  private upSince: Date | null = null;
  private attends = false;
  readonly access: Access | null;

  constructor(options: OutsideOptions) {
    this.options = options;
    const { username, password } = new URL(options.url);
    this.connection = {
      ...{ username: decodeURIComponent(username), password: decodeURIComponent(password) },
      ...{ protocolVersion: 5, reconnectPeriod: 1_000, connectTimeout: 10_000, keepalive: 20 },
    };
    this.control = mqtt.connect(options.url, {
      ...this.connection,
      ...{ clientId: `cloudyard-${randomUUID()}`, clean: true, resubscribe: false, queueQoSZero: false },
    });
    const security = options.isManaged ? new DynamicSecurity(this.ask, (what) => log(what)) : null;
    this.access = security;
    const log = (what: string) => options.log(undefined, what);
    this.control.on('connect', () => void this.came(security));
    this.control.on('close', () => this.went());
    this.control.on('error', (error) => this.complain(error, 'the broker of machines'));
    this.control.on('message', (topic, payload) => this.answered(topic, payload));
    this.control.on('packetreceive', (packet) => {
      if (packet.cmd === 'puback' && packet.reasonCode === NO_SUBSCRIBER && packet.messageId !== undefined)
        this.unheard.add(packet.messageId);
    });
    this.telling = setInterval(() => void this.tellHeard(), HEARD_MS).unref();
  }

  private async came(security: DynamicSecurity | null) {
    try {
      if (security) {
        await this.control.subscribeAsync(`${CONTROL}/response`, { qos: 1 });
        await security.prepare(String(this.connection.username));
      }
      if (this.control.connected) this.upSince = new Date();
      this.options.log(undefined, 'the broker of machines is there');
    } catch (error) {
      this.options.log(error, 'the broker of machines does not let us say who may connect');
    }
  }

  /** What goes on failing every second is said once a minute. */
  private readonly complain = (error: unknown, what: string) => {
    const key = `${what} ${error instanceof Error ? error.message : ''}`;
    if (Date.now() - (this.complaints.get(key) ?? 0) < COMPLAIN_MS) return;
    if (this.complaints.size > MOST_COMPLAINTS) this.complaints.clear();
    this.complaints.set(key, Date.now());
    this.options.log(error, what);
  };

  private went() {
    if (this.upSince) this.options.log(undefined, 'the broker of machines is away');
    this.upSince = null;
    for (const answer of this.waiting.values()) answer([{ command: 'all', error: 'the broker is away' }]);
  }

  /** What the plugin says to our commands, distinguished from what it says to others by a name of our own. */
  private readonly ask = async (commands: readonly Command[]): Promise<Answer[]> => {
    if (!this.control.connected) throw new Error('the broker of machines is away');
    const correlationData = randomUUID();
    let late: NodeJS.Timeout | undefined;
    const answer = new Promise<Answer[]>((resolve) => {
      this.waiting.set(correlationData, resolve);
      const none = [{ command: commands[0]?.command ?? '', error: 'no answer' }];
      late = setTimeout(() => resolve(none), ANSWER_MS);
    });
    try {
      const told = commands.map((one) => ({ ...one, correlationData }));
      await this.control.publishAsync(CONTROL, JSON.stringify({ commands: told }), { qos: 1 });
      return await answer;
    } finally {
      clearTimeout(late);
      this.waiting.delete(correlationData);
    }
  };

  private answered(topic: string, payload: Buffer) {
    if (topic !== `${CONTROL}/response`) return;
    const { responses = [] } = JSON.parse(payload.toString('utf8')) as {
      responses?: (Answer & { correlationData?: string })[];
    };
    this.waiting.get(responses[0]?.correlationData ?? '')?.(responses);
  }

  /** Resolves when the broker may forget it. */
  private readonly take = async (at: string, payload: Buffer): Promise<void> => {
    const said = senderOf(at);
    const { reception } = this;
    if (!reception) throw new Error('No receiver is there yet.');
    if (!said || payload.length > MOST_PAYLOAD_BYTES) return;
    const { id, topic } = said;
    const isParting = topic === 'gone';
    const about = isParting || topic === 'hello' ? saidIn(payload) : {};
    const peer: Peer = { id, sessionId: sessionOf(id, about), address: '' };
    if (isParting) return reception.disconnected(peer, about.left === true ? 'left' : 'broken');
    if (topic === 'hello') await reception.connected(peer);
    else this.heard.add(id);
    await reception.message(peer, topic, payload);
  };

  private async tellHeard() {
    const ids = [...this.heard];
    if (ids.length === 0) return;
    this.heard.clear();
    try {
      await this.reception?.heard(ids);
    } catch (error) {
      this.options.log(error, 'noting who was heard');
    }
  }

  open(reception: Reception) {
    this.reception = reception;
  }

  async attend(wanted: readonly number[]): Promise<void> {
    this.attends = true;
    for (const [n, lane] of this.lanes) {
      if (wanted.includes(n)) continue;
      this.lanes.delete(n);
      await lane.close();
    }
    const { url } = this.options;
    for (const n of wanted) {
      if (this.lanes.has(n)) continue;
      const common = { url, log: this.complain, connection: this.connection, take: this.take };
      this.lanes.set(n, new Lane({ ...common, clientId: `cloudyard-lane-${n}`, filter: SHARED }));
    }
  }

  async send(id: string, topic: string, payload: string | Buffer): Promise<boolean> {
    if (!this.control.connected) return false;
    try {
      const sent = (await this.control.publishAsync(downTopic(id, topic), payload, { qos: 1 })) as
        | IPublishPacket
        | undefined;
      // Deleted whether it was there or not: numbers are used again.
      return !this.unheard.delete(sent?.messageId ?? -1);
    } catch (error) {
      this.options.log(error, 'sending to a machine');
      return false;
    }
  }

  since = () => this.upSince;

  hears = () =>
    this.upSince !== null && this.attends && this.lanes.values().every((lane) => lane.isSubscribed());

  async close() {
    clearInterval(this.telling);
    await this.attend([]);
    await this.control.endAsync(true);
  }
}

/** Nothing is waited for: a broker that is away is connected to when it is there. */
export function openOutsideBroker(options: OutsideOptions): Broker & { outside: Outside } {
  const broker = new OutsideBroker(options);
  return {
    open: async (reception) => broker.open(reception),
    addresses: () => options.addresses,
    send: (id, topic, payload) => broker.send(id, topic, payload),
    // Whoever must not stay is thrown out by the broker, which learns it by `access`.
    end: async (_id: string, _why?: Parting) => undefined,
    cameBy: () => null,
    connections: () => 0,
    close: () => broker.close(),
    outside: {
      lanes: LANES,
      attend: (lanes) => broker.attend(lanes),
      access: broker.access,
      since: broker.since,
      hears: broker.hears,
    },
  };
}
