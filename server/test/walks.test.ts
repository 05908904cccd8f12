import { allErrors, api } from '@cloudyard/contract';
import { endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { allEndpoints, bareTables, withoutAllow } from './walks.ts';

/** Calls of one noun. */
const of = (noun: string, calls: string) => calls.split(' ').map((call) => `${noun}.${call}`);

describe('every endpoint', () => {
  it('says who may call it', () => {
    expect(withoutAllow(api)).toEqual([]);
  });

  it('without a rule of who may call it is found', () => {
    const planted = {
      ...endpoint({ method: 'GET', path: '/api-x/y', allow: 'public', summary: '', reply: z.null() }),
    };
    Reflect.deleteProperty(planted, 'allow');
    expect(withoutAllow({ x: { y: { planted } } })).toEqual(['x.y.planted']);
  });

  it('is open to anonymous callers only if it is listed here', () => {
    const open = allEndpoints(api).filter(({ endpoint: one }) => one.allow === 'public');
    expect(open.map(({ endpoint: one }) => `${one.method} ${one.path}`).sort()).toEqual([
      'GET /.well-known/jwks.json',
      'GET /api-account/till/:id',
      'GET /api-algorithm/getAlgorithmCategoryTree',
      'GET /api-algorithm/getAlgorithmTree',
      'GET /api-algorithm/getAllAlgorithmTree',
      'GET /api-algorithm/getTopAlgorithms',
      'GET /api-algorithm/library/:id',
      'GET /api-application/applicationAdvertisements',
      'GET /api-application/documents/:name',
      'GET /api-application/getApplication/:id',
      'GET /api-application/getApplicationByNameAndCategoryAndRangeDate',
      'GET /api-application/getApplicationByParentCategory',
      'GET /api-application/getApplicationCategoryByParentId',
      'GET /api-application/getApplicationCategoryTree',
      'GET /api-application/getApplicationPlanItemsByApplicationPlanId',
      'GET /api-application/getCategoryApplication',
      'GET /api-application/getTopApplication',
      'GET /api-application/images/:name',
      'GET /api-application/market/applications/:id',
      'GET /api-application/market/cards',
      'GET /api-application/market/facets',
      'GET /api-application/market/quote',
      'GET /api-application/market/suggestions',
      'GET /api-application/ratings',
      'GET /api-application/searchApplicationByParams',
      'GET /api-bigdata/show',
      'GET /api-bigdata/show/models',
      // By a number and the digest of what a user holds in the hand; by a signature that ends.
      'GET /api-custody/certificate',
      'GET /api-custody/dataExports/:id/file',
      'GET /api-equipment/authority.pem',
      'GET /api-equipment/revocations.crl',
      'GET /api-files/',
      'GET /api-imagefiles/browse',
      'GET /api-portal/articleCategories',
      'GET /api-portal/articles',
      'GET /api-portal/articles/:key',
      'GET /api-portal/domains/:domain',
      'GET /api-user/map/getProvinces',
      'GET /api-user/map/getRegion',
      'GET /api-user/outbox',
      'GET /api-user/professions',
      'GET /api-user/properties',
      'GET /api-user/repreLicenseLocations',
      'GET /api-user/repreLicenseTypes',
      'GET /api-user/scales',
      'GET /api-user/verificationCodes',
      'GET /api-user/verifyStatuses',
      'GET /cas-url',
      'GET /delete-session',
      'GET /getFoundationUrl',
      'POST /api-account/till/:id',
      'POST /api-account/topups/callback/:provider',
      'POST /api-bigdata/show/models/:id/try',
      'POST /api-equipment/ingest',
      'POST /api-equipment/ingest/event',
      'POST /api-equipment/ingest/raw',
      'POST /api-iot/receiver/:token',
      'POST /api-portal/articles/:id/helpful',
      'POST /api-portal/feedback',
      'POST /api-user/checkOldUser',
      'POST /api-user/contactObjection',
      'POST /api-user/emailUnique/:email',
      'POST /api-user/invitationByToken',
      'POST /api-user/invitationRegister',
      'POST /api-user/passwordReset',
      'POST /api-user/passwordResetByCode',
      'POST /api-user/passwordResetByLink',
      'POST /api-user/phoneUnique/:phone',
      'POST /api-user/updateRemoveFlag',
      'POST /api-user/usernameReminder',
      'POST /api-user/usernameUnique/:username',
      'POST /api-user/verificationCodesCheck/:code',
      'POST /api-user/verifyEmail',
      'POST /backendUsers/',
    ]);
  });

  it('sees over the wall only with a key of the platform, or if it is listed here', () => {
    const without = allEndpoints(api).filter(({ endpoint: one }) => one.platform && !one.allow.includes('.'));
    expect(without.map(({ name }) => name)).toEqual([
      'identity.session.logout',
      'identity.session.sendRepeatCode',
      'identity.session.validateCode',
      'identity.registration.register',
      'identity.registration.checkOldUser',
      'identity.registration.usernameUnique',
      'identity.registration.emailUnique',
      'identity.registration.phoneUnique',
      'identity.registration.sendCode',
      'identity.registration.checkCode',
      'identity.registration.verifyEmail',
      'identity.registration.restore',
      'identity.account.askReset',
      'identity.account.resetByCode',
      'identity.account.resetByLink',
      'identity.account.askUsername',
      'identity.account.changePassword',
      'identity.account.endDevice',
      'identity.account.endOthers',
      'identity.account.deregister',
      'identity.outbox.list',
      'identity.contact.sendCode',
      'identity.contact.change',
      'identity.contact.sendWaitingCode',
      'identity.contact.confirm',
      'identity.contact.object',
      'enterprise.invitation.open',
      'enterprise.invitation.register',
      'enterprise.invitation.accept',
      'access.currentRole.mine',
      'access.roleRequest.offered',
      'access.roleRequest.mine',
      'publishing.category.tree',
      'publishing.category.byParent',
      'publishing.application.submit',
      'publishing.application.update',
      'publishing.application.detail',
      'publishing.application.check',
      'publishing.application.free',
      'publishing.application.setStatus',
      'publishing.application.byCompany',
      'publishing.application.byUser',
      'publishing.application.impact',
      'publishing.application.moves',
      'publishing.version.majors',
      'publishing.version.detail',
      'publishing.version.ofApplication',
      'publishing.version.submit',
      'publishing.version.update',
      'publishing.version.setStatus',
      'publishing.version.byCompany',
      'publishing.version.byUser',
      'publishing.version.impact',
      'publishing.plan.create',
      'publishing.plan.update',
      'publishing.plan.detail',
      'publishing.plan.remove',
      'publishing.file.image',
      'publishing.file.document',
      'publishing.file.program',
      'publishing.trial.list',
      'publishing.trial.detail',
      'publishing.trial.start',
      'publishing.trial.stop',
      'ledger.topup.callback',
      'ledger.till.order',
      'ledger.till.press',
      'space.space.submitOrOpen',
      'space.space.move',
      'space.renewal.renew',
      'market.subscription.mine',
      'market.subscription.subscribe',
      'market.subscription.unsubscribe',
      'market.subscription.list',
      'market.subscription.userIds',
      'market.listing.detail',
      'market.rating.list',
      'market.rating.save',
      'market.rating.remove',
      'market.rating.answer',
      'market.rating.report',
      'market.problem.report',
      'market.footprint.get',
      'market.footprint.versions',
      'market.deployment.findAppInfo',
      'market.deployment.findDocker',
      'market.deployment.publish',
      'market.deployment.saveInfo',
      'market.renewal.renew',
      'market.planChange.change',
      'market.planChange.takeBack',
      'market.upgrade.upgrade',
      'market.cancellation.cancel',
      'market.cancellation.takeBack',
      'equipment.credential.authority',
      'equipment.credential.revocations',
      'algorithm.algorithm.byUser',
      'algorithm.algorithm.searchById',
      'algorithm.algorithm.detail',
      'algorithm.algorithm.parameters',
      'algorithm.algorithm.free',
      'algorithm.algorithm.inspect',
      'algorithm.algorithm.create',
      'algorithm.algorithm.update',
      'algorithm.algorithm.setStatus',
      'algorithm.algorithm.offline',
      'algorithm.algorithm.remove',
      'algorithm.algorithm.removeMany',
      'algorithm.algorithm.move',
      'algorithm.algorithm.files',
      'algorithm.algorithm.file',
      'algorithm.category.tree',
      'algorithm.verification.evidence',
      'algorithm.verification.again',
      'algorithm.library.top',
      'algorithm.library.tree',
      'algorithm.library.search',
      'algorithm.library.page',
      'bigdata.dataset.list',
      'bigdata.dataset.detail',
      'bigdata.dataset.sniff',
      'bigdata.dataset.save',
      'bigdata.dataset.change',
      'bigdata.dataset.addVersion',
      'bigdata.dataset.cancel',
      'bigdata.dataset.remove',
      'bigdata.dataset.lineage',
      'bigdata.dataset.rows',
      'bigdata.dataset.profile',
      'bigdata.dataset.ask',
      'bigdata.dataset.download',
      'bigdata.historySource.estimate',
      'bigdata.historySource.preview',
      'bigdata.historySource.save',
      'bigdata.historySource.change',
      'bigdata.historySource.refresh',
      'bigdata.historySource.now',
      ...of('bigdata.hub', 'page thing follow shares share revoke'),
      ...of('bigdata.model', 'list page trainers detail version versions compare save addVersion'),
      ...of('bigdata.model', 'train progress cancel again try change remove download onnx'),
      ...of('bigdata.project', 'page templates detail save change schedule copy fromTemplate remove'),
      ...of('bigdata.project', 'versions version comments comment changeComment removeComment presence'),
      ...of('bigdata.projectRun', 'compile clean execute plan start page current compare mine detail'),
      ...of('bigdata.projectRun', 'cancel retry step rows'),
      ...of('bigdata.show', 'projects models try'),
      'custody.dataExport.file',
      'custody.deletion.verify',
      'portal.place.byDomain',
    ]);
  });

  // rule: product.documents
  it('has an address of its own', () => {
    const addresses = allEndpoints(api).map(
      ({ endpoint: one }) => `${one.method} ${one.path.replace(/:\w+/g, ':')}`,
    );
    expect(addresses).toEqual([...new Set(addresses)]);
  });
});

describe('every error code', () => {
  it('of a conflict has an ending of its own, so that a constraint names one code', () => {
    const conflicts = Object.entries(allErrors).filter(([, { status }]) => status === 409);
    const ends = conflicts.map(([code]) => code.slice(code.indexOf('.') + 1));
    expect(ends).toEqual([...new Set(ends)]);
  });
});

describe('every table with an enterprise', () => {
  it('stands behind the wall, and one that does not is found', async () => {
    const databases = await freshDatabase();
    try {
      expect(await bareTables(databases.owner)).toEqual([]);
      await withClient(databases.owner, (client) =>
        client.query('create table planted (enterprise_id uuid)'),
      );
      expect(await bareTables(databases.owner)).toEqual(['planted']);
      await withClient(databases.owner, (client) => client.query(`select wall('planted')`));
      expect(await bareTables(databases.owner)).toEqual([]);
    } finally {
      await databases.stop();
    }
  });
});
