import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, gzip, zstdCompress } from 'node:zlib';
import mqtt, { type MqttClient } from 'mqtt';
import { dueEvent } from './events.ts';
import { type Faults, NO_FAULTS, type Options } from './options.ts';
import { Outbox } from './outbox.ts';
import { type Node, qualityOf, scanned } from './signals.ts';
import { Written } from './written.ts';

type Config = { version: number; compress: string; period: number; buffer: number; nodes: Node[] };
const NO_CONFIG: Config = { version: 0, compress: 'none', period: 1_000, buffer: 100_000, nodes: [] };

const PACKINGS = { gzip: promisify(gzip), deflate: promisify(deflate), zstd: promisify(zstdCompress) };
/** So many are on their way at once; the others wait for an acknowledgement. */
const WINDOW = 20;
/** One that has nothing to send says so often that it is there. */
const ALIVE_MS = 60_000;

/** A gateway: measures by its configuration, keeps what is not acknowledged, and carries out its commands. */
export class Gateway {
  private readonly options: Options;
  private readonly outbox: Outbox;
  private config = NO_CONFIG;
  private faults = NO_FAULTS;
  private client: MqttClient | undefined;
  private readonly due = new Map<string, number>();
  private readonly last = new Map<string, unknown>();
  private readonly written = new Written();
  private readonly sending = new Set<number>();
  private held: { seq: number; body: string } | undefined;
  private ticking: NodeJS.Timeout | undefined;
  private isCut = false;
  private session = '';
  private toldAt = 0;

  constructor(options: Options) {
    this.options = options;
    this.outbox = new Outbox(options.folder, NO_CONFIG.buffer);
  }

  start() {
    this.connect();
    this.ticking = setInterval(() => this.tick(), 50);
  }

  async stop() {
    clearInterval(this.ticking);
    this.outbox.compact();
    if (this.client?.connected) this.tell('gone', { session: this.session, left: true });
    await this.client?.endAsync();
  }

  private connect() {
    const { url, id, key, secret, say } = this.options;
    // A broker in between does not tell the platform who is connected: a session has a name, and the will says it.
    const client = mqtt.connect(url, {
      ...{ clientId: id, username: key, password: secret, keepalive: 30, clean: true, protocolVersion: 4 },
      ...{ reconnectPeriod: 2_000, connectTimeout: 20_000, queueQoSZero: false, resubscribe: false },
      // Whoever is refused may be let in again: stopped for a while, or the platform was busy.
      reconnectOnConnackError: true,
      will: this.newSession(),
    });
    this.client = client;
    client.on('reconnect', () => {
      client.options.will = this.newSession();
    });
    client.on('connect', () => {
      say('connected');
      this.sending.clear();
      client.subscribe(`gw/${id}/down/#`, { qos: 1 }, () => {
        const { session } = this;
        this.tell('hello', { session, config: this.config.version, program: 'cloudyard gateway 1' });
        this.flush();
      });
    });
    client.on('message', (topic, payload) => void this.hear(topic.split('/').at(-1) ?? '', payload));
    client.on('close', () => this.sending.clear());
    client.on('error', (error) => say(`${error.message}`));
  }

  private newSession() {
    this.session = randomUUID();
    const payload = Buffer.from(JSON.stringify({ session: this.session }));
    return { topic: `gw/${this.options.id}/up/gone`, payload, qos: 1 as const, retain: false };
  }

  private tell(topic: string, value: unknown) {
    this.toldAt = Date.now();
    this.client?.publish(
      `gw/${this.options.id}/up/${topic}`,
      JSON.stringify(value),
      { qos: 1 },
      () => undefined,
    );
  }

  /** Measures nothing more; what waits is still sent. */
  rest() {
    clearInterval(this.ticking);
  }

  get run() {
    return this.outbox.run;
  }

  /** How many messages there were, how many of them the platform has not acknowledged, and how many it has. */
  get sent() {
    return this.outbox.count;
  }

  get waiting() {
    return this.outbox.size;
  }

  get acknowledged() {
    return this.sent - this.waiting;
  }

  private now = () => Date.now() + this.faults.skew;

  /** Reads what is due, all of one moment in one message. */
  private tick() {
    const at = this.now();
    if (Date.now() - this.toldAt > ALIVE_MS && this.client?.connected) this.tell('alive', {});
    this.happen(at);
    const due = this.config.nodes.filter(({ alias }) => at >= (this.due.get(alias) ?? 0));
    if (due.length === 0) return;
    const values: Record<string, unknown> = {};
    const qualities: Record<string, number> = {};
    for (const node of due) {
      this.due.set(node.alias, at - (at % this.periodOf(node)) + this.periodOf(node));
      const value = this.written.of(this.options.id, node, at);
      const isSame = this.last.get(node.alias) === value;
      if (node.sampleMode === 'CHANGE' && isSame) continue;
      this.last.set(node.alias, value);
      values[node.alias] = value;
      const quality = qualityOf(this.options.id, node, at);
      if (quality > 0) qualities[node.alias] = quality;
    }
    if (Object.keys(values).length === 0) return;
    for (let n = 0; n < Math.max(1, this.faults.flood); n++)
      this.outbox.add((seq) =>
        JSON.stringify({ run: this.outbox.run, seq, t: at + n, v: values, q: qualities }),
      );
    this.flush();
  }

  /** Something happens to what it measures, now and then. */
  private happen(at: number) {
    for (const source of this.options.events ?? []) {
      const event = dueEvent(this.options.id, source, at);
      if (event) this.outbox.add((seq) => JSON.stringify({ ...event, run: this.outbox.run, seq }));
    }
  }

  private periodOf = (node: Node) => node.period ?? this.config.period;

  /** Sends what waits, a window of it at a time. */
  private flush() {
    if (!this.client?.connected || this.isCut) return;
    const lost = this.outbox.takeLost();
    if (lost) this.tell('lost', { run: this.outbox.run, ...lost });
    for (const message of this.outbox.waiting()) {
      if (this.sending.size >= WINDOW) return;
      if (!this.sending.has(message.seq)) this.send(message);
    }
    // Nothing else is on its way that it could be sent after.
    if (this.held && this.sending.size === 1) this.release();
  }

  private send(message: { seq: number; body: string }) {
    this.sending.add(message.seq);
    if (Math.random() < this.faults.reorder && !this.held) {
      this.held = message;
      return;
    }
    void this.publish(message);
    if (Math.random() < this.faults.duplicate) void this.publish(message);
    this.release();
  }

  private release() {
    const late = this.held;
    this.held = undefined;
    if (late) void this.publish(late);
  }

  private async publish({ seq, body }: { seq: number; body: string }) {
    const { compress } = this.config;
    const isEvent = body.startsWith('{"event"');
    const packing = (PACKINGS as Record<string, (bytes: Buffer) => Promise<Buffer>>)[compress];
    const pack = isEvent ? undefined : packing;
    // When it is sent is said anew each time: the platform reads our clock from it.
    const bytes = Buffer.from(`{"sent":${this.now()},${body.slice(1)}`);
    const form = isEvent ? 'event' : `data/json${pack ? `/${compress}` : ''}`;
    const topic = `gw/${this.options.id}/up/${form}`;
    this.toldAt = Date.now();
    try {
      await this.client?.publishAsync(topic, pack ? await pack(bytes) : bytes, { qos: 1 });
      this.outbox.acknowledge(seq);
    } catch {
      // The line broke: it is sent again when there is another.
    }
    this.sending.delete(seq);
    this.flush();
  }

  private async hear(topic: string, payload: Buffer) {
    const told = JSON.parse(payload.toString('utf8'));
    if (topic === 'config') return this.apply(told);
    if (topic === 'command') return this.obey(told);
    if (topic === 'resend') return this.resend(told.gaps);
    this.options.say(`${topic}: ${payload}`);
  }

  private apply(told: Config) {
    const unknown = told.nodes.find(({ dataType }) => !['number', 'boolean', 'text'].includes(dataType));
    if (unknown)
      return this.tell('reported', {
        version: told.version,
        applied: false,
        refusal: `${unknown.alias}: ${unknown.dataType}`,
      });
    this.config = told;
    this.outbox.limit = told.buffer;
    this.due.clear();
    this.options.say(`configuration ${told.version}: ${told.nodes.length} nodes`);
    this.tell('reported', { version: told.version, applied: true });
  }

  private async obey({
    id,
    name,
    arguments: given,
  }: {
    id: string;
    name: string;
    arguments: Record<string, unknown>;
  }) {
    this.tell('reply', { id, state: 'received' });
    const done = (answer: unknown) => this.tell('reply', { id, state: 'done', answer });
    if (name === 'ping') return done({ time: this.now(), waiting: this.outbox.size });
    if (name === 'read') {
      const now = (node: Node) => this.written.of(this.options.id, node, this.now());
      return done(Object.fromEntries(this.config.nodes.map((node) => [node.alias, now(node)])));
    }
    if (name === 'write') return this.tell('reply', { id, ...this.written.write(this.config.nodes, given) });
    if (name === 'call') return done({ device: given.device, service: given.service, done: true });
    if (name === 'scan') return done(scanned(Number(given.from) || 0));
    if (name === 'faults') {
      this.setFaults(given as Partial<Faults>);
      return done(this.faults);
    }
    if (name === 'cut') {
      done({ seconds: Number(given.seconds) || 30 });
      return void setTimeout(() => this.cut(Number(given.seconds) || 30), 200);
    }
    this.tell('reply', {
      id,
      state: 'refused',
      refusal: `${name} is not known here: ping, read, write, call, scan, faults, cut`,
    });
  }

  setFaults(faults: Partial<Faults>) {
    this.faults = { ...this.faults, ...faults };
  }

  /** The network is gone for a while; measuring goes on. */
  cut(seconds: number) {
    this.options.say(`cut off for ${seconds} s`);
    this.isCut = true;
    this.client?.end(true);
    setTimeout(() => {
      this.isCut = false;
      this.connect();
    }, seconds * 1000).unref();
  }

  private resend(gaps: { run: string; first: number; last: number }[]) {
    for (const { run, first, last } of gaps) {
      if (run !== this.outbox.run) {
        this.tell('lost', { run, first, last });
        continue;
      }
      const { found, missing } = this.outbox.range(first, last);
      for (const message of found) this.send(message);
      if (missing && found.length === 0) this.tell('lost', { run, first, last });
    }
  }
}
