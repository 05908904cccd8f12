import { Gauge } from 'prom-client';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { newestSamples } from './sample.queries.ts';

const GONE_MS = 180_000;

/** For Prometheus: what the console shows, of all copies and of the platform, as noted last. */
export function exposeFigures(kit: Kit): void {
  new Gauge({
    name: 'resource',
    help: 'What machines, copies of the server and the platform take, as noted last',
    labelNames: ['figure', 'source'],
    registers: [kit.metrics.registry],
    async collect() {
      const since = new Date(Date.now() - GONE_MS);
      const samples = await inTransaction(kit, { platform: 'tell what is taken' }, ({ db }) =>
        newestSamples(db, since),
      );
      this.reset();
      for (const { source, figures } of samples)
        for (const [figure, value] of Object.entries(figures)) this.set({ figure, source }, value);
    },
  });
}
