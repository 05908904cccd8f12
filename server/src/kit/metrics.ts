import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by endpoint',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    refusals: new Counter({
      name: 'refusals_total',
      help: 'Calls answered no, by code',
      labelNames: ['code'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Time a job takes',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    jobs: new Gauge({ name: 'jobs', help: 'Jobs of all copies, by state', labelNames: ['state'], registers }),
    jobsLate: new Gauge({ name: 'jobs_late_seconds', help: 'Since when the oldest job is due', registers }),
    sockets: new Gauge({ name: 'live_sockets', help: 'Open live connections', registers }),
  };
}
export type Metrics = ReturnType<typeof makeMetrics>;
