import type { SinkConfig } from '@cloudyard/contract/iot/sink.ts';
import { askable } from '../../kit/public-address.ts';
import type { Sink, SinkOrder, Sinks } from '../../kit/sink.ts';
import { openHttpSink } from './http.ts';
import { openMqttSink } from './mqtt.ts';
import { openPostgresSink } from './postgres.ts';
import { openS3Sink } from './s3.ts';

type Of<K extends SinkConfig['kind']> = SinkOrder & { config: Extract<SinkConfig, { kind: K }> };

/** Loaded only where it is used: its packages take memory. */
function lazy(open: () => Promise<Sink>): Sink {
  let opened: Promise<Sink> | undefined;
  const sink = () => {
    opened ??= open();
    return opened;
  };
  return {
    test: async () => (await sink()).test(),
    send: async (batch, signal) => (await sink()).send(batch, signal),
    close: async () => {
      if (opened) await (await opened).close();
    },
  };
}

/** `networks`: those of one's own that may be connected to; `ownUrl`: where this server hears itself, once it listens. */
export function makeSinks(networks: string, ownUrl: () => string | undefined): Sinks {
  const may = askable(networks);
  return {
    open(order) {
      switch (order.config.kind) {
        case 'http':
          return openHttpSink(order as Of<'http'>, may, ownUrl);
        case 'mqtt':
          return openMqttSink(order as Of<'mqtt'>, may);
        case 'kafka':
          return lazy(async () => (await import('./kafka.ts')).openKafkaSink(order as Of<'kafka'>, may));
        case 'postgres':
          return openPostgresSink(order as Of<'postgres'>, may);
        case 's3':
          return openS3Sink(order as Of<'s3'>, may);
      }
    },
  };
}
