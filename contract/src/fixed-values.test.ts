import { describe, expect, it } from 'vitest';
import { RoleDraft } from './access/role.ts';
import { algorithmApi } from './algorithm/algorithm.ts';
import { PACKAGE_LIMITS } from './algorithm/package.ts';
import { PORT_CODES, PORT_TYPES, VALUE_CODES, VALUE_TYPES } from './algorithm/parameter.ts';
import { datasetApi } from './bigdata/dataset.ts';
import { projectRunApi } from './bigdata/project-run.ts';
import { DATA_TYPES, FORM_BYTES } from './bigdata/values.ts';
import { CertificateDraft, certificateApi, VERIFY_CATEGORIES } from './equipment/certificate.ts';
import { TypeDraft } from './equipment/type.ts';
import { MAX_UPLOAD_BYTES } from './file/file.ts';
import { pageQuery } from './kit/page.ts';
import { JDKS, SavedInfo } from './market/deployment.ts';
import { DatabaseAccess } from './market/order.ts';
import { SUBSCRIBE_TYPE } from './market/subscription.ts';
import { inboxApi } from './message/inbox.ts';
import { PlanParameter } from './publishing/plan.ts';
import { DETAIL_FILES, TERMINALS, TYPES } from './publishing/values.ts';
import { DEFAULT_HEIGHT } from './publishing/version.ts';
import { RUN_STATES } from './runtime/values.ts';
import { SpaceDraft } from './space/space.ts';

const ID = '0198f2a0-0000-7000-8000-000000000001';
const MIB = 1024 * 1024;

describe('the fixed values of the specification', () => {
  // rule: app.terminals
  it('terminals are the web and mobiles', () => expect(TERMINALS).toEqual(['WEB', 'MOBILE']));
  // rule: app.type.visibility
  it('an application is for the market or exclusive', () => expect(TYPES).toEqual(['MARKET', 'EXCLUSIVE']));
  // rule: version.detailFiles.types
  it('files of a version are help, API and test report', () =>
    expect(DETAIL_FILES).toEqual(['HELP', 'API', 'TEST_REPORT']));
  // rule: app.runtimeStates
  it('an application runs, boots, is stopped, has crashed, or is unknown', () =>
    expect([...RUN_STATES].sort()).toEqual(['booting', 'crashed', 'running', 'stopped', 'unknown']));
  // rule: subscribe.type
  it('a subscription has the type 1', () => expect(SUBSCRIBE_TYPE).toBe('1'));
  // rule: version.screenHeight.form
  it('a version is 320 px high in the form', () => expect(DEFAULT_HEIGHT).toBe(320));
  // rule: language.default
  it('a program is Java 8 unless its publisher says otherwise, and a front end may be Nginx', () => {
    const saved = SavedInfo.parse({ appId: ID, majorId: ID, minorId: ID });
    expect([saved.jdk, JDKS.includes('Nginx')]).toEqual(['Java8', true]);
  });
  // rule: app.pageSize, message.page.centre, verifyList.page
  it('a page of a list has ten rows and is counted from zero', () =>
    expect(pageQuery.parse({})).toEqual({ page: 0, size: 10 }));
  // rule: upload.100mb
  it('a file has 100 MB at most, an algorithm too', () =>
    expect([MAX_UPLOAD_BYTES, PACKAGE_LIMITS.bytes]).toEqual([100 * MIB, 100 * MIB]));
  // rule: certificate.categories
  it('a verdict is about a registration or a destruction', () =>
    expect(VERIFY_CATEGORIES).toEqual(['REGISTER', 'DESTROY']));
  // rule: algorithm.parameterTypes
  it('parameters of an algorithm are ports of four kinds and values of five', () => {
    expect([...PORT_TYPES].sort()).toEqual(['DATASET_IN', 'DATASET_OUT', 'MODEL_IN', 'MODEL_OUT']);
    expect(VALUE_TYPES).toEqual(['integer', 'decimal', 'string', 'enum', 'boolean']);
  });
  // rule: module.inputTypes, module.outputTypes
  it('ports and values have the codes of the canvas', () => {
    expect(PORT_CODES).toEqual({ DATASET_IN: '001', MODEL_IN: '002', DATASET_OUT: '001', MODEL_OUT: '002' });
    expect(VALUE_CODES).toEqual({
      ...{ integer: '003', decimal: '004', string: '005', enum: '006', boolean: '007' },
    });
  });
  // rule: dataset.file
  it('a dataset of the form is under 2 MB and a table', () => {
    expect(FORM_BYTES).toBe(2 * MIB);
    expect(DATA_TYPES.map(({ code }) => code)).toEqual(['csv', 'parquet', 'excel', 'jsonl']);
  });
});

type Shape = {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { path: PropertyKey[] }[] } };
};
/** The first part of the path of everything that is wrong. */
const wrongIn = (shape: Shape, value: unknown) => [
  ...new Set(shape.safeParse(value).error?.issues.map(({ path }) => String(path[0])) ?? []),
];

const space = { domainName: 'Haichuan1', name: 'haichuan1', platform: 'local', period: 1, planId: ID };
const certificate = {
  ...{ name: '一号网关', description: '泵站', beginDate: '2026-01-01', endDate: '2027-01-01' },
  registerDescription: '接入生产数据',
};

describe('what a form must say', () => {
  it.each([
    ['a name', { name: '' }, ['name']],
    ['a name of small letters and digits', { name: 'Haichuan' }, ['name']],
    ['a domain name of letters and digits', { domainName: 'hai-chuan' }, ['domainName']],
    ['a whole number of months', { period: 1.5 }, ['period']],
    ['at least one month', { period: 0 }, ['period']],
    ['a plan', { planId: '' }, ['planId']],
    ['nothing more', {}, []],
    // rule: tenant.name, tenant.period, tenant.plan
  ])('a space needs %s', (_, change, wrong) =>
    expect(wrongIn(SpaceDraft, { ...space, autoRenewal: false, ...change })).toEqual(wrong),
  );

  // rule: equipmentType.required
  it('a type of gateways needs a name, a code and a description', () =>
    expect(wrongIn(TypeDraft, { name: ' ', code: '', description: '', ifDynamic: true })).toEqual([
      'name',
      'code',
      'description',
    ]));

  it.each([
    ['a description', { description: ' ' }, ['description']],
    ['the description of its registration', { registerDescription: '' }, ['registerDescription']],
    ['a term', { beginDate: '', endDate: '' }, ['beginDate', 'endDate']],
    ['nothing more', {}, []],
    // rule: certificate.register.required
  ])('a certificate needs %s', (_, change, wrong) =>
    expect(wrongIn(CertificateDraft, { ...certificate, ...change })).toEqual(wrong),
  );

  // rule: certificate.destroy.required
  it('a destruction needs its description', () => {
    const body = certificateApi.destroy.body as Shape;
    expect(wrongIn(body, { id: ID, destroyDescription: ' ' })).toEqual(['destroyDescription']);
  });

  // rule: buy.required
  it('a purchase needs host, database, username, password and port of its database', () =>
    expect(wrongIn(DatabaseAccess, {}).sort()).toEqual(['database', 'host', 'password', 'port', 'username']));

  // rule: resource.integers
  it('disk and memory of a plan are whole numbers', () => {
    const taken = (item: string, value: number) => PlanParameter.safeParse({ item, value }).success;
    expect([taken('DISK_QUOTA', 1.5), taken('MEMORY_QUOTA', 1024.5)]).toEqual([false, false]);
    expect([taken('DISK_QUOTA', 512), taken('MEMORY_QUOTA', 1024), taken('CPU_CORES', 1.5)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  // rule: dataset.required
  it('a dataset needs its file, a name, a type, a category and a description', () =>
    expect(wrongIn(datasetApi.save.body, {}).sort()).toEqual([
      'categoryCode',
      'dataTypeCode',
      'description',
      'name',
      'srcPath',
    ]));

  // rule: dataset.system
  it('a dataset that is saved belongs to the caller alone', () =>
    expect(wrongIn(datasetApi.save.body, { system: true })).toContain('system'));

  // rule: project.tenant
  it('an execution may name a tenant, which says nothing', () =>
    expect(projectRunApi.execute.query.parse({ tenant: 'tenant' })).toEqual({ tenant: 'tenant' }));

  // rule: notifications.commaJoined
  it('messages of a user are named in one word, with commas between', () => {
    const other = ID.replace(/1$/, '2');
    const { notifications } = inboxApi.removeUserMessages.body.parse({
      notifications: `${ID},${other}`,
      userId: ID,
    });
    expect(notifications).toEqual([ID, other]);
  });

  // rule: algorithm.enabled
  it('an algorithm is handed over as enabled, and in no other way', () => {
    const wrong = (enabled: boolean) => wrongIn(algorithmApi.create.body as Shape, { enabled });
    expect([wrong(true).includes('enabled'), wrong(false).includes('enabled')]).toEqual([false, true]);
  });

  // rule: role.fields
  it('a role has a name and a description', () =>
    expect(wrongIn(RoleDraft, { name: ' ' })).toEqual(['name', 'description']));
});
