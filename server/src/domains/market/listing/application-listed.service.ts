import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import type { Application } from '@cloudyard/contract/publishing/application.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { majorsOf, modelOf, numbersOf, statusOf, typeOf } from '../../publishing/index.ts';
import { listingDetail } from './listing.service.ts';
import { listedModel } from './listing-detail.queries.ts';

/** Fields that visitors never see: who did what to it, and what may be done. */
const untold = {
  createUserId: NIL,
  createUserName: '',
  audit: {
    result: 'passed',
    reason: '',
    submittedAt: null,
    submittedBy: null,
    decidedAt: null,
    claimedBy: null,
  },
  revision: null,
  statusVersion: 0,
  allowed: [],
  editable: false,
  digest: '',
  moves: [],
  // Modules are shown by name only, and have no page for visitors.
  childApplicationList: [],
  dependApplicationList: [],
} satisfies Partial<Application>;

const shown = (detail: ListingDetail) => ({
  id: detail.id,
  name: detail.name,
  enName: detail.enName,
  logo: detail.logo,
  code: detail.code,
  scope: detail.publisher.scope,
  terminal: detail.terminal,
  parentCategory: detail.parentCategory,
  category: detail.category,
  createCompanyId: detail.publisher.id,
  createCompanyName: detail.publisher.scope === 'private' ? '' : detail.publisher.name,
  createDate: detail.listedDate,
  updateDate: detail.updateDate,
  subscribers: detail.subscribers,
  description: detail.description,
  resources: detail.resources,
});

/** An application as visitors may see it: what is listed, and "not found" when it is not. */
export async function listedApplication(ctx: Context, id: string): Promise<Application> {
  const detail = await listingDetail(ctx, id);
  const model = orRefuse(await listedModel(ctx.db, id), 'market.application_not_found');
  const online = (await numbersOf(ctx.db, id)).filter(({ status }) => status === STATUS.online);
  return {
    ...untold,
    ...shown(detail),
    model: modelOf(model),
    type: typeOf('MARKET'),
    status: statusOf(STATUS.online),
    ifModule: false,
    ifEnabled: true,
    mainApplication: null,
    versions: online.length,
    onlineVersions: online.length,
    majorVersionList: majorsOf(online),
  };
}
