import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { PaymentState } from '@cloudyard/contract/ledger/payment.ts';
import type { ProvisionStep, Space, SpaceRow as SpaceLine } from '@cloudyard/contract/space/space.ts';
import {
  type Platform,
  SPACE_STATUS_NAMES,
  type SpaceCode,
  type SpaceStatus,
} from '@cloudyard/contract/space/values.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';
import { freezesAt, phaseOf, purgeAt } from './space.policy.ts';
import type { PlanSnapshot, ShownSpace } from './space.queries.ts';

export const statusView = (code: SpaceCode): SpaceStatus => ({
  code,
  name: SPACE_STATUS_NAMES[code].cn,
  nameEn: SPACE_STATUS_NAMES[code].en,
});

const iso = (time: Date | null) => time?.toISOString() ?? null;

export const planOf = ({ plan }: { plan: unknown }) => plan as PlanSnapshot;

export function spaceLine(row: ShownSpace, at = new Date()): SpaceLine {
  const plan = planOf(row);
  const { name, nameEn, description, descriptionEn } = plan;
  return {
    id: row.id,
    name: row.name,
    domainName: row.domain_name,
    enterpriseId: row.enterprise_id,
    enterpriseName: row.enterprise_name,
    status: statusView(row.status as SpaceCode),
    platform: row.platform as Platform,
    period: row.months,
    quotaPlan: {
      ...{ id: row.plan_id, name, nameEn, description, descriptionEn },
      memorySize: plan.items.MEMORY_QUOTA ?? 0,
      price: yuanOf(plan.price),
    },
    amount: yuanOf(row.amount),
    autoRenewal: row.auto_renewal,
    phase: phaseOf(row, at),
    offlineCause: row.offline_cause as SpaceLine['offlineCause'],
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    freezesAt: iso(freezesAt(row)),
    purgeAt: iso(row.sealed_at ? null : purgeAt(row)),
    submittedAt: iso(row.submitted_at),
    submittedBy: row.submitted_name,
    createdAt: row.created_at.toISOString(),
  };
}

const stepView = (row: Selectable<DB['space_step']>): ProvisionStep => ({
  step: row.step as ProvisionStep['step'],
  state: row.state as ProvisionStep['state'],
  attempts: row.attempts,
  error: row.error,
  endedAt: iso(row.ended_at),
});

const moveView = (row: Selectable<DB['space_move']>): Space['moves'][number] => ({
  id: row.id,
  event: row.event as Space['moves'][number]['event'],
  from: row.from_status as SpaceCode,
  to: row.to_status as SpaceCode,
  by: row.by_name,
  reason: row.reason,
  at: row.at.toISOString(),
});

type Parts = {
  steps: Selectable<DB['space_step']>[];
  moves: Selectable<DB['space_move']>[];
  may: Space['may'];
};

export const spaceView = (row: ShownSpace, { steps, moves, may }: Parts, at = new Date()): Space => ({
  ...spaceLine(row, at),
  statusVersion: row.status_version,
  hasPassword: row.secret_hash !== '',
  audit: {
    result: row.audit_result as Space['audit']['result'],
    reason: row.audit_reason,
    decidedAt: iso(row.decided_at),
    decidedBy: row.decided_name,
  },
  payment:
    row.payment_id === null
      ? null
      : {
          id: row.payment_id,
          state: row.payment_state as PaymentState,
          amount: yuanOf(row.payment_amount ?? 0),
        },
  steps: steps.map(stepView),
  moves: moves.map(moveView),
  may,
});
