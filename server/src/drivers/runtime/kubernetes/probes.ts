import type { May } from '../../../kit/public-address.ts';
import { answers } from '../local/probe.ts';
import type { KeptPlan, Record } from './record.ts';
import type { Known, Verdict } from './status.ts';

const EVERY_MS = 30_000;
const TIMEOUT_MS = 5_000;
const BAD_AFTER = 3;

type Asked = { key: string; failed: number; isWell: boolean; why: string; timer: NodeJS.Timeout };

/** Addresses of others: nothing of them runs in the cluster, they are asked now and then. */
export class Probes {
  private readonly asked = new Map<string, Asked>();
  private readonly mayReach: May;
  private readonly onChange: (id: string) => void;

  constructor(mayReach: May, onChange: (id: string) => void) {
    this.mayReach = mayReach;
    this.onChange = onChange;
  }

  watch({ id, key, release, health, wanted }: KeptPlan): void {
    const isAsked = release.kind === 'URL' && wanted === 'run';
    if (this.asked.get(id)?.key === key && isAsked) return;
    this.quiet(id);
    if (!isAsked) return;
    const one: Asked = {
      key,
      failed: 0,
      isWell: false,
      why: '',
      timer: setInterval(() => void ask(), EVERY_MS),
    };
    const ask = async () => {
      const path = health.by === 'http' ? health.path : '';
      one.why = await answers(release.reference, path, TIMEOUT_MS, this.mayReach);
      one.failed = one.why ? one.failed + 1 : 0;
      one.isWell = !one.why;
      this.onChange(id);
    };
    this.asked.set(id, one);
    void ask();
  }

  quiet(id: string): void {
    clearInterval(this.asked.get(id)?.timer);
    this.asked.delete(id);
  }

  close(): void {
    for (const id of [...this.asked.keys()]) this.quiet(id);
  }

  judge({ plan }: Record, { ends, status }: Known): Verdict {
    const { generation, release, wanted } = plan;
    const said = (state: 'running' | 'crashed' | 'stopped', more: object): Verdict => ({
      ends,
      changes: [{ state, generation, digest: state === 'running' ? release.digest : null, ...more }],
    });
    if (wanted !== 'run') return said('stopped', { cause: wanted === 'frozen' ? 'frozen' : 'asked' });
    const one = this.asked.get(plan.id);
    if (one?.isWell) return said('running', {});
    if (one && one.failed >= BAD_AFTER) return said('crashed', { cause: 'not_healthy', detail: one.why });
    // It may only have missed one question.
    return { ends, changes: status.state === 'stopped' ? [{ state: 'booting' }] : [] };
  }
}
