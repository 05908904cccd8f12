import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { Usage } from '../../../kit/runtime.ts';
import { lockInstance, updateInstance } from './instance.queries.ts';
import type { Measured } from './instance.view.ts';
import { addToMinute, dropMinutes, rollUpHours } from './meter.queries.ts';

const asPlatform = { platform: 'measure what runs' };

/** A counter that begins anew with its process. */
const grown = (now: number, before: number | undefined) =>
  before === undefined || now < before ? now : now - before;

/** What was used since the last time, added to the minute it ended in. */
export function sinceLast(usage: Usage, last: Measured | null) {
  const seconds = last ? Math.max(0, (Date.parse(usage.at) - Date.parse(last.at)) / 1000) : 0;
  // After a longer silence it is not known when it was used: it counts, but is no rate.
  const isRate = seconds > 0 && seconds < 120;
  const cpuMs = last ? grown(usage.cpuMs, last.cpuMs) : 0;
  return {
    cpuMs,
    cores: isRate ? cpuMs / 1000 / seconds : (last?.cores ?? 0),
    requests: last ? grown(usage.requests, last.requests) : usage.requests,
    failures: last ? grown(usage.failures, last.failures) : usage.failures,
    seconds: isRate ? Math.round(seconds) : 0,
  };
}

const write = (kit: Kit, usage: Usage) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    const row = await lockInstance(db, usage.id);
    if (!row || row.removed_at) return;
    const last = row.measured as Measured | null;
    // Another copy of the server was faster.
    if (last && Date.parse(last.at) >= Date.parse(usage.at)) return;
    const used = sinceLast(usage, last);
    const { cpuMs, requests, failures, at, memoryBytes, diskBytes, users } = usage;
    const measured: Measured = {
      ...{ at, cpuMs, requests, failures, memoryBytes, diskBytes, users },
      cores: Math.round(used.cores * 1000) / 1000,
    };
    await updateInstance(db, row.id, { measured: JSON.stringify(measured) });
    await addToMinute(db, {
      ...{ instance_id: row.id, enterprise_id: row.enterprise_id, at: new Date(at) },
      ...{ cpu_ms: Math.round(used.cpuMs), requests: used.requests, failures: used.failures },
      ...{ memory_bytes: memoryBytes, disk_bytes: diskBytes, users, seconds: used.seconds },
    });
  });

/** Every quarter of a minute, while something runs. */
export async function meter(kit: Kit) {
  for (const usage of await kit.runtime.usage()) await write(kit, usage);
}

const A_DAY = 86_400_000;
/** Minutes become hours, and are forgotten after two days. */
export const rollUp = (kit: Kit, at = new Date()) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    await rollUpHours(db, new Date(at.getTime() - A_DAY), at);
    await dropMinutes(db, new Date(at.getTime() - 2 * A_DAY));
  });
