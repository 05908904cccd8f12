import type { CertificateStepName } from '@cloudyard/contract/equipment/certificate.ts';
import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { insertSource, setSeries, type WantedSeries } from '../telemetry/index.ts';

type DemoType = Pick<Insertable<DB['equipment_type']>, 'name' | 'code' | 'description'> & {
  isDynamic: boolean;
  isEnabled: boolean;
  by: string;
  at: Date;
};

export const insertDemoTypes = (db: Db, types: readonly DemoType[]) =>
  db
    .insertInto('equipment_type')
    .values(
      types.map(({ isDynamic, isEnabled, by, at, ...type }) => ({
        ...{ ...type, is_dynamic: isDynamic, is_enabled: isEnabled },
        ...{ created_by: by, created_at: at, updated_by: by, updated_at: at },
      })),
    )
    .execute();

type DemoStep = { step: CertificateStepName; by: string | null; remark: string; at: Date };

/** A certificate of the demo, and what became of it, the first first. */
export type DemoCertificate = {
  id: string;
  enterpriseId: string;
  name: string;
  description: string;
  /** Days, as terms are written. */
  begin: string;
  end: string;
  reason: string;
  status: string;
  renews: string | null;
  /** The days before its end at which users were notified. */
  told: number | null;
  isInForce: boolean;
  steps: readonly DemoStep[];
};

const ASKING = new Set<string>(['register', 'mend', 'ask-destroy']);
const DECIDING = new Set<string>(['pass', 'refuse', 'destroy', 'refuse-destroy', 'renewed']);
const REFUSING = new Set<string>(['refuse', 'refuse-destroy']);

function rowOf({ steps, begin, end, ...one }: DemoCertificate) {
  const [first] = steps as [DemoStep];
  const asked = steps.findLast(({ step }) => ASKING.has(step)) ?? first;
  const decided = steps.findLast(({ step }) => DECIDING.has(step));
  const destroys = steps.findLast(({ step }) => step === 'ask-destroy');
  const isRefused = decided !== undefined && REFUSING.has(decided.step);
  return {
    ...{ id: one.id, enterprise_id: one.enterpriseId, name: one.name, description: one.description },
    ...{ begin_date: begin, end_date: end, status: one.status, renews_id: one.renews },
    ...{ register_description: one.reason, destroy_description: destroys?.remark ?? '' },
    ...{ registered_by: first.by, registered_at: first.at, asked_at: asked.at },
    ...{ destroy_asked_by: destroys?.by ?? null, decided_by: decided?.by ?? null },
    ...{ decided_at: decided?.at ?? null, comment: isRefused ? decided.remark : '' },
    ...{ told_days: one.told, is_announced: one.isInForce },
  };
}

/** As if they had been asked for and decided on; those that continue others stand behind them in the list. */
export async function insertDemoCertificates(db: Db, all: readonly DemoCertificate[]) {
  await db.insertInto('equipment_certificate').values(all.map(rowOf)).execute();
  await db
    .insertInto('equipment_certificate_step')
    .values(
      all.flatMap(({ id, enterpriseId, steps }) =>
        steps.map(({ step, by, remark, at }) => ({
          ...{ certificate_id: id, enterprise_id: enterpriseId, step, by_id: by, remark, at },
        })),
      ),
    )
    .execute();
}

export type DemoGateway = {
  id: string;
  enterpriseId: string;
  certificateId: string | null;
  typeCode: string;
  hardware: string;
  name: string;
  by: string;
  at: Date;
  isEnabled: boolean;
  /** When it was seen last; null: never. */
  seenAt: Date | null;
  nodes: readonly NodeConfig[];
  series: readonly WantedSeries[];
  credential: { name: string; secretHash: Buffer } | null;
};

/** Of nodes that say nothing else. */
export const DEMO_PERIOD_MS = 1_000;

/** Gateways with their configuration, as it was applied, and what they measure. */
export async function insertDemoGateways(db: Db, all: readonly DemoGateway[]) {
  const types = new Map(
    (await db.selectFrom('equipment_type').select(['id', 'code']).execute()).map(({ id, code }) => [
      code,
      id,
    ]),
  );
  for (const one of all) {
    const { id, enterpriseId, certificateId, at, by, seenAt, nodes, credential } = one;
    await db
      .insertInto('gateway')
      .values({
        ...{ id, enterprise_id: enterpriseId, certificate_id: certificateId, hardware_id: one.hardware },
        ...{ name: one.name, type_id: types.get(one.typeCode) as string, is_enabled: one.isEnabled },
        ...{
          created_by: by,
          created_at: at,
          connected_at: seenAt && at,
          disconnected_at: seenAt,
          seen_at: seenAt,
        },
        link_cause: seenAt ? 'broken' : '',
      })
      .execute();
    await insertSource(db, id, enterpriseId);
    await db
      .insertInto('gateway_config')
      .values({
        ...{
          gateway_id: id,
          enterprise_id: enterpriseId,
          version: 1,
          transfer_protocol: 'MQTT',
          compress_method: 'NONE',
        },
        ...{ data_transfer_url: 'mqtt://127.0.0.1:1883', file_transfer_url: 'mqtt://127.0.0.1:1883' },
        ...{
          period_ms: DEMO_PERIOD_MS,
          buffer: 100_000,
          nodes: JSON.stringify(nodes),
          saved_by: by,
          saved_at: at,
        },
        ...{ state: 'applied', answered_at: at, node_count: nodes.length, added: nodes.length },
      })
      .execute();
    await setSeries(db, { id, enterpriseId }, one.series);
    if (credential && certificateId)
      await db
        .insertInto('gateway_credential')
        .values({
          ...{ enterprise_id: enterpriseId, gateway_id: id, certificate_id: certificateId, kind: 'key' },
          ...{ name: credential.name, secret_hash: credential.secretHash, created_by: by, created_at: at },
        })
        .execute();
  }
}

/** Those of the demo that may connect. */
export const demoGateways = (db: Db) =>
  db
    .selectFrom('gateway as g')
    .innerJoin('gateway_credential as c', 'c.gateway_id', 'g.id')
    .select(['g.id', 'c.name'])
    .where('g.deleted_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('c.name', 'like', 'demo-%')
    .execute();
