import { CERTIFICATE_STATUS as STATUS } from '@cloudyard/contract/equipment/certificate.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import { dayOf, daysFrom, fits, noticeDue } from './certificate.policy.ts';
import {
  type CertificateLine,
  lockCertificate,
  moveGateway,
  updateCertificate,
} from './certificate.queries.ts';
import { announce, LIST, record, settleConcern } from './step.service.ts';
import { dueCertificates, isContinued } from './term.queries.ts';

// What happens to a certificate as its term goes by. The time is a parameter, so that tests move it.

const isPassed = (row: CertificateLine) => row.status === STATUS.valid || row.status === STATUS.destroying;
const hasBegun = (row: CertificateLine, today: string) => row.begin_date <= today;
const isOver = (row: CertificateLine, today: string) => row.end_date < today;

/** The same as `certificate_in_force` in the database. */
export const isInForce = (row: CertificateLine, today: string) =>
  isPassed(row) && hasBegun(row, today) && !isOver(row, today);

/**
 * The gateway of the former goes over, and the former is at its end. A renewal that begins later waits for its day: until
 * then its gateway works with the former.
 */
export async function handOver(ctx: Context, row: CertificateLine, at: Date) {
  if (!row.renews_id || !isInForce(row, dayOf(at))) return;
  const former = await lockCertificate(ctx.db, row.renews_id);
  if (!former || !fits('system', former.status, 'renewed')) return;
  await moveGateway(ctx.db, former.id, row.id, at);
  await updateCertificate(ctx.db, former.id, {
    ...{ status: STATUS.destroyed, decided_at: at, decided_by: row.decided_by, comment: '' },
  });
  await record(ctx, former, 'renewed', { status: STATUS.destroyed, facts: { renews: row.id }, at });
  await settleConcern(ctx, former.id);
  await announce(ctx, former, false);
}

async function giveNotice(ctx: Context, row: CertificateLine, today: string) {
  const days = noticeDue(row, today);
  if (days === undefined || (await isContinued(ctx.db, row.id))) return;
  await updateCertificate(ctx.db, row.id, { told_days: days });
  await notify(ctx, {
    event: 'certificate-ending',
    to: { holders: 'equipment.certificate.manage', of: row.enterprise_id },
    values: { name: row.name, days: daysFrom(today, row.end_date), until: row.end_date },
    enterpriseId: row.enterprise_id,
    link: `${LIST}?open=${row.id}`,
    importance: days <= 1 ? 1 : 0,
  });
}

/** Everything that is due for one certificate, in a transaction of its own, on the locked row. */
export const attend = (kit: Kit, id: string, at = new Date()) =>
  inTransaction(kit, { platform: 'the term of a certificate' }, async (ctx) => {
    const today = dayOf(at);
    const row = await lockCertificate(ctx.db, id);
    if (!row || !isPassed(row)) return;
    await handOver(ctx, row, at);
    if (row.is_announced && isOver(row, today)) await record(ctx, row, 'over', { at });
    await announce(ctx, row, isInForce(row, today));
    await giveNotice(ctx, row, today);
  });

const BATCH = 100;

export async function watchCertificates(kit: Kit, at = new Date()) {
  for (let after: string | null = null; ; ) {
    const found: { id: string }[] = await inTransaction(
      kit,
      { platform: 'the terms of certificates' },
      ({ db }) => dueCertificates(db, at, after, BATCH),
    );
    for (const { id } of found) await attend(kit, id, at);
    if (found.length < BATCH) return;
    after = found.at(-1)?.id ?? null;
  }
}
