import { FIRST_STEPS, type FirstStep } from '@cloudyard/contract/portal/first-step.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { hasProject } from '../../bigdata/index.ts';
import { hasInvited, isCertified } from '../../enterprise/index.ts';
import { hasGateway } from '../../equipment/index.ts';
import { hasBought } from '../../market/index.ts';
import { spaceOfEnterprise } from '../../space/index.ts';

/** Each room knows of its own whether the step was taken. */
const TAKEN: Record<FirstStep, (db: Db, enterpriseId: string) => Promise<boolean>> = {
  verify: (db, enterpriseId) => isCertified(db, { enterpriseId }),
  invite: hasInvited,
  space: async (db, enterpriseId) => (await spaceOfEnterprise(db, enterpriseId)) !== undefined,
  application: hasBought,
  gateway: hasGateway,
  project: hasProject,
};

export async function stepsDone({ db, actor }: ActorContext): Promise<{ done: FirstStep[] }> {
  const enterpriseId = orRefuse(actor.enterpriseId, 'kit.not_allowed');
  const taken = await Promise.all(FIRST_STEPS.map((step) => TAKEN[step](db, enterpriseId)));
  return { done: FIRST_STEPS.filter((_, at) => taken[at]) };
}
