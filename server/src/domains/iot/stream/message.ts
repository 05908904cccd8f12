/**
 * What a device said, in the words of its thing model: all values of one moment, an event, or that its connection
 * changed. Messages of one device come in the order in which they were stored.
 *
 * To read them: `consume(kit, list)` of stream.service.ts with consumers that each have a name and a cursor for every
 * gateway. The handler of a consumer runs in the transaction that moves the cursor.
 */
export type ThingMessage = {
  enterpriseId: string;
  deviceId: string;
  deviceName: string;
  deviceCode: string;
  productId: string;
  gatewayId: string;
  kind: 'property' | 'event' | 'status';
  /** Of the frame, or the event, it came with. */
  no: number;
  /** Milliseconds since 1970, by the clock of the sender. */
  at: number;
  receivedAt: number;
  /** By property. */
  values: Record<string, Value>;
  /** Only what is not good. */
  quality: Record<string, number>;
  /** Properties of which a newer value was read before; left out: none, or it was not looked up. */
  late?: string[];
  event?: { name: string; level: string; output: Record<string, unknown> };
  status?: { up: boolean; cause: string };
  tags: Record<string, string>;
};
export type Value = number | string | boolean | null;

/** What a gateway's series are: the property of a device. A series may be the property of several. */
export type Mapped = { device: MappedDevice; property: string; kind: string };
export type MappedDevice = Pick<
  ThingMessage,
  'deviceId' | 'deviceName' | 'deviceCode' | 'productId' | 'tags' | 'enterpriseId'
>;
export type Mapping = {
  gatewayId: string;
  bySeries: ReadonlyMap<number, readonly Mapped[]>;
  byDevice: ReadonlyMap<string, MappedDevice>;
};

/** When the newest value of every series was measured, as far as a consumer has read. */
export type Seen = Record<string, number>;

/** The arrays of a frame, as the room telemetry reads them. */
export type FrameLine = {
  no: number;
  receivedAt: number;
  series: readonly number[];
  at: readonly number[];
  value: readonly (number | null)[];
  quality: readonly number[] | null;
  text: readonly (string | null)[] | null;
};

const valueIn = (kind: string, value: number | null, text: string | null): Value =>
  kind === 'text' ? text : kind === 'boolean' && value !== null ? value !== 0 : value;

type Wanted = (deviceId: string, property: string) => boolean;

/** The messages a frame holds: one for each device and moment, the oldest first. `late`: series and time of points. */
export function messagesOf(
  frame: FrameLine,
  mapping: Mapping,
  isWanted: Wanted,
  late?: ReadonlySet<string>,
): ThingMessage[] {
  const found = new Map<string, ThingMessage>();
  for (const [n, series] of frame.series.entries()) {
    const at = frame.at[n] as number;
    for (const { device, property, kind } of mapping.bySeries.get(series) ?? []) {
      if (!isWanted(device.deviceId, property)) continue;
      const key = `${at} ${device.deviceId}`;
      const message = found.get(key) ?? begun(frame, mapping, device, at);
      found.set(key, message);
      message.values[property] = valueIn(kind, frame.value[n] ?? null, frame.text?.[n] ?? null);
      const quality = frame.quality?.[n] ?? 0;
      if (quality !== 0) message.quality[property] = quality;
      if (late?.has(`${series} ${at}`)) message.late = [...(message.late ?? []), property];
    }
  }
  // Sorting keeps the order of what is of the same moment.
  return [...found.values()].sort((one, other) => one.at - other.at);
}

const begun = (frame: FrameLine, { gatewayId }: Mapping, device: MappedDevice, at: number): ThingMessage => ({
  ...device,
  ...{ gatewayId, kind: 'property', no: frame.no, at, receivedAt: frame.receivedAt, values: {}, quality: {} },
});

/** As the database keeps it. */
export type EventLine = {
  device_id: string;
  no: number;
  kind: string;
  name: string;
  level: string;
  output: unknown;
  at: Date;
  received_at: Date;
};

/** None: the device is gone, or disabled. */
export function messageOfEvent(row: EventLine, { gatewayId, byDevice }: Mapping): ThingMessage[] {
  const device = byDevice.get(row.device_id);
  if (!device) return [];
  const output = row.output as Record<string, unknown>;
  return [
    {
      ...device,
      ...{ gatewayId, no: row.no, at: row.at.getTime(), receivedAt: row.received_at.getTime() },
      ...{ values: {}, quality: {} },
      ...(row.kind === 'event'
        ? { kind: 'event', event: { name: row.name, level: row.level, output } }
        : { kind: 'status', status: { up: row.name === 'up', cause: String(output.cause ?? '') } }),
    },
  ];
}
