import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';

export type LaneOptions = {
  url: string;
  /** How the broker knows its session again. */
  clientId: string;
  filter: string;
  connection: IClientOptions;
  /** Resolves when it is stored. */
  take: (topic: string, payload: Buffer) => Promise<void>;
  log: (error: unknown, what: string) => void;
  /** How long it waits after so many tries. */
  pauseAfter?: (tries: number) => number;
};

/** So many of one lane are not finished at a time: the broker sends no more before some are acknowledged. */
const MOST_UNFINISHED = 100;
/** The broker keeps what no client takes for so long. */
const KEPT_SECONDS = 30 * 86_400;
const pauseAfter = (tries: number) => Math.min(10_000, 250 * 2 ** tries);
/** A message that failed so often while others were stored will not be stored by trying again. */
const MOST_TRIES = 10;
/** What the database says of a value it cannot keep, by the classes of its codes: the next try would be the same. */
const LASTING = /^(?:22|54)/;
const isLasting = (error: unknown) => LASTING.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** As MQTT 3.1.1 and 5 write it: what it is, two bytes follow, the number. Without a reason it is success. */
const puback = (messageId: number) => Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);

/** A session at a broker, and the connection that attends to it. A message is acknowledged when it was taken. */
export class Lane {
  private readonly options: LaneOptions;
  private readonly client: MqttClient;
  /** Numbers of messages are those of one connection. */
  private connection = 0;
  private isClosed = false;
  private subscribed = false;
  private stored = 0;
  /** Those without an acknowledgement: the broker sends them however many there are. */
  private loose = 0;

  constructor(options: LaneOptions) {
    this.options = options;
    const { url, clientId, connection, log } = options;
    this.client = mqtt.connect(url, {
      ...connection,
      ...{ clientId, clean: false, resubscribe: false },
      properties: { sessionExpiryInterval: KEPT_SECONDS, receiveMaximum: MOST_UNFINISHED },
    });
    // Before it is connected: what waits there comes at once.
    this.client.handleMessage = (packet, done) => {
      void this.handle(packet as IPublishPacket);
      // With an error nothing is acknowledged, and the next packet is read.
      done(new Error('It is acknowledged when it is stored.'));
    };
    this.client.on('connect', () => {
      this.client.subscribe(options.filter, { qos: 1 }, (error) => {
        this.subscribed = !error && this.client.connected;
        if (error) log(error, 'what machines say cannot be subscribed to');
      });
    });
    this.client.on('close', () => {
      this.connection += 1;
      this.subscribed = false;
    });
    this.client.on('error', (error) => log(error, 'the broker of machines'));
  }

  private async handle(packet: IPublishPacket): Promise<void> {
    if (packet.qos > 0) return this.attend(packet);
    // Whoever sends without an acknowledgement takes a loss for granted; memory is everybody's.
    if (this.loose >= MOST_UNFINISHED)
      return this.options.log(
        undefined,
        'messages without an acknowledgement are too many: some are forgotten',
      );
    this.loose += 1;
    await this.attend(packet);
    this.loose -= 1;
  }

  private async attend({ topic, payload, qos, messageId }: IPublishPacket): Promise<void> {
    const { connection } = this;
    const isHere = () => connection === this.connection && !this.isClosed;
    if (!(await this.take(topic, Buffer.from(payload), isHere)) || !isHere()) return;
    if (qos > 0 && messageId !== undefined)
      // The library acknowledges before it reads the next packet (handleMessage, customHandleAcks): one message that
      // waits would hold up a lane. So it is written here, as one piece, which lies between packets of the library.
      this.client.stream.write(puback(messageId));
  }

  /** Tries until it is taken; false: the line broke meanwhile, and the broker sends it again. */
  private async take(topic: string, payload: Buffer, isHere: () => boolean): Promise<boolean> {
    const { take, log, pauseAfter: pause = pauseAfter } = this.options;
    const before = this.stored;
    for (let tries = 1; isHere(); tries += 1) {
      try {
        await take(topic, payload);
        this.stored += 1;
        return true;
      } catch (error) {
        log(error, `a message on ${topic} cannot be taken`);
        if (isLasting(error) || (tries >= MOST_TRIES && this.stored > before)) {
          log(error, `a message on ${topic} is given up: it cannot be stored, others can`);
          return true;
        }
        await sleep(pause(tries), undefined, { ref: false });
      }
    }
    return false;
  }

  /** Whether the broker keeps for it what machines say. */
  isSubscribed = () => this.subscribed;

  /** The session stays: another copy, or this one later, goes on with it. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.client.endAsync(true);
  }
}
