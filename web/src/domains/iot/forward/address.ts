import type { SinkConfig } from '@cloudyard/contract/iot/forward.ts';

/** Where it leads to, in one line. */
export function addressOf(config: SinkConfig, own: string): string {
  switch (config.kind) {
    case 'http':
      return config.isReceiver ? own : config.url;
    case 'mqtt':
      return `${config.url} · ${config.topic}`;
    case 'kafka':
      return `${config.brokers.join(', ')} · ${config.topic}`;
    case 'postgres':
      return `${config.host}:${config.port}/${config.database} · ${config.schema}.${config.table}`;
    case 's3':
      return `${config.endpoint} · ${config.bucket}`;
  }
}
