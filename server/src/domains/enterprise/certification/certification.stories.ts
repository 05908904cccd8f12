import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import type { Content } from '@cloudyard/contract/enterprise/content.ts';
import { reviewApi } from '@cloudyard/contract/enterprise/review.ts';
import { isCreditCode } from '@cloudyard/contract/enterprise/values.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import sharp from 'sharp';
import type { Answered, Caller, TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';

// What the stories about certifications share.

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
let made = 0;

/** A credit code that no enterprise has yet. */
export function creditCode(): string {
  made += 1;
  const start = `91310000MA1K${String(made).padStart(5, '0')}`;
  return [...SIGNS].map((sign) => start + sign).find(isCreditCode) as string;
}

export const personContent = (images: Content, more: Content = {}): Content => ({
  realName: '苏小文',
  licenseHomeLocation: 'mainland',
  licenseType: 'identity-card',
  licenseIdNumber: '11010519491231002X',
  licenseValidTerm: '2099-01-01',
  bankAccountName: '苏小文',
  openingBank: '中国银行上海分行',
  bankAccount: '6222021234567890128',
  ...images,
  ...more,
});

export const enterpriseContent = (images: Content, more: Content = {}): Content => {
  const code = creditCode();
  return {
    name: `远山智能装备${made}号有限公司`,
    alias: '远山智能',
    province: '上海市',
    city: '市辖区',
    district: '浦东新区',
    address: '世纪大道 100 号',
    profession: 'C',
    property: 'private',
    scale: '100-299',
    metadata: '做智能装备',
    unifiedCreditId: code,
    businessExpiryDate: '2099-01-01',
    bankAccountName: '远山智能装备有限公司',
    taxpayerNum: code,
    bankName: '中国工商银行上海分行',
    bankAccountNum: '44201501100052501234',
    repreLicenseLocation: 'mainland',
    repreName: '苏小文',
    repreLicenseType: 'identity-card',
    repreLicenseNum: '11010519491231002X',
    repreLicenseExpiryDate: '2098-01-01',
    ...images,
    ...more,
  };
};

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

export type Noun = 'Person' | 'Founding' | 'Enterprise';

const place = (enterpriseId?: string) => (enterpriseId ? { query: { enterpriseId } } : {});
const save = (who: Caller, noun: Noun, content: Content, revision = 0, at?: string): Promise<Answered> =>
  who.ask(certificationApi[`save${noun}`], { ...place(at), body: { content, revision } } as never);
const submit = (who: Caller, noun: Noun, step: Step, at?: string): Promise<Answered> =>
  who.ask(certificationApi[`submit${noun}`], { ...place(at), body: stepOf(step) } as never);
const withdraw = (who: Caller, noun: Noun, step: Step, at?: string): Promise<Answered> =>
  who.ask(certificationApi[`withdraw${noun}`], { ...place(at), body: stepOf(step) } as never);
const decide = (who: Caller, id: string, verdict: object): Promise<Answered> =>
  who.ask(reviewApi.decide, { params: { id }, body: verdict as never });

const steps = {
  save,
  submit,
  withdraw,
  /** Saves and hands in; returns the answer to the latter. */
  handIn: async (who: Caller, noun: Noun, content: Content, at?: string): Promise<Answered> =>
    submit(who, noun, (await save(who, noun, content, 0, at)).body, at),
  decide,
  approve: (who: Caller, { id, revision }: Step) => decide(who, id, { verdict: 'approve', revision }),
  reject: (who: Caller, { id, revision }: Step, reasons: Content = {}, remark = '') =>
    decide(who, id, { verdict: 'reject', revision, reasons, remark }),
};

type Someone = { cookie?: string };

/** Asks for bytes. */
export async function fetchBytes(test: TestApp, { cookie }: Someone, url: string) {
  const answer = await test.app.inject({ url, headers: cookie ? { cookie } : {} });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

/** Images they uploaded, by stored name. */
function imagesIn(test: TestApp) {
  const upload = async ({ cookie = '' }: Someone): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture())]), '证件.png');
    const sent = new Response(form);
    const answer = await test.app.inject({
      method: 'POST',
      url: certificationApi.uploadImage.path,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { cookie, 'content-type': sent.headers.get('content-type') ?? '' },
    });
    return answer.json().name;
  };
  return {
    upload,
    personImages: async (who: Caller) => ({
      licenseFrontImage: await upload(who),
      licenseBackImage: await upload(who),
    }),
    enterpriseImages: async (who: Caller) => ({
      logo: await upload(who),
      licenseImage: await upload(who),
      repreLicenseFrontImage: await upload(who),
      repreLicenseBackImage: await upload(who),
    }),
    look: (who: Someone, name: string) =>
      fetchBytes(test, who, addressOf(certificationApi.ownImage, { query: { name } })),
    evidence: (who: Someone, id: string, field: string) =>
      fetchBytes(test, who, addressOf(reviewApi.evidence, { params: { id, field } })),
  };
}

type InDatabase = <T>(act: (db: Db) => Promise<T>) => Promise<T>;

/** What the rows say. */
const rowsIn = (inDatabase: InDatabase) => ({
  account: ({ userId }: Caller) =>
    inDatabase((db) =>
      db.selectFrom('account').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    ),
  enterprise: (id: string) =>
    inDatabase((db) =>
      db.selectFrom('enterprise').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  version: (id: string) =>
    inDatabase((db) =>
      db.selectFrom('certification').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  claims: (id: string) =>
    inDatabase(async (db) => {
      const rows = db
        .selectFrom('enterprise_claim')
        .select(['what', 'value'])
        .where('enterprise_id', '=', id);
      return (await rows.execute()).map(({ what, value }) => `${what} ${value}`).sort();
    }),
  /** The audit actions about a thing, in order. */
  logged: (id: string) =>
    inDatabase((db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'before', 'after'])
        .where('object_id', '=', id)
        .orderBy('time')
        .execute(),
    ),
});

export async function certificationStories(test: TestApp) {
  const inDatabase: InDatabase = (act) => inTransaction(test.kit, { platform: 'test' }, ({ db }) => act(db));
  const places = await inDatabase((db) => db.selectFrom('enterprise').select(['id', 'alias']).execute());
  const placeOf = (alias: string) => places.find((one) => one.alias === alias)?.id as string;
  return {
    here: placeOf('海川重工'),
    there: placeOf('云杉精密'),
    inDatabase,
    ...steps,
    ...imagesIn(test),
    ...rowsIn(inDatabase),
    /** Certifies a user, who may then found an enterprise. */
    certify: (who: Caller) =>
      inDatabase((db) =>
        db.updateTable('account').set({ verify_code: 3 }).where('id', '=', who.userId).execute(),
      ),
  };
}
export type Stories = Awaited<ReturnType<typeof certificationStories>>;
export type Step = { id: string; revision: number };
const stepOf = ({ id, revision }: Step) => ({ id, revision });
