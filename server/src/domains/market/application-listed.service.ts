import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Application } from '@cloudyard/contract/market/application.ts';
import type { ShelfDetail } from '@cloudyard/contract/market/shelf.ts';
import type { Context } from '../../kit/context.ts';
import { orRefuse } from '../../kit/refusal.ts';
import { majorsOf } from './application.view.ts';
import { numbersOf } from './application-part.queries.ts';
import { modelOf, statusOf, typeOf } from './choices.ts';
import { shelfDetail } from './shelf.service.ts';
import { modelOnShelf } from './shelf-detail.queries.ts';

/** What is nobody's business outside: who did what to it, and what may be done. */
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
  // Parts are told by their names only, and have no page outside.
  childApplicationList: [],
  dependApplicationList: [],
} satisfies Partial<Application>;

const shown = (detail: ShelfDetail) => ({
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

/** An application as everybody may know it: what the shelf tells, and nothing when it is not there. */
export async function listedApplication(ctx: Context, id: string): Promise<Application> {
  const detail = await shelfDetail(ctx, id);
  const model = orRefuse(await modelOnShelf(ctx.db, id), 'market.application_not_found');
  const online = (await numbersOf(ctx.db, id)).filter(({ status }) => status === '3');
  return {
    ...untold,
    ...shown(detail),
    model: modelOf(model),
    type: typeOf('MARKET'),
    status: statusOf('3'),
    ifModule: false,
    ifEnabled: true,
    mainApplication: null,
    versions: online.length,
    onlineVersions: online.length,
    majorVersionList: majorsOf(online),
  };
}
