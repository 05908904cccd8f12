import { type CertificateCode, certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import type { Caller, TestApp } from '../../../test/app.ts';
import { enterpriseId, rows } from '../../../test/rows.ts';
import { dayOf } from './certificate/certificate.policy.ts';

/** What a call said: done, or the code of its refusal. */
export const said = ({ status, body }: { status: number; body: { code?: unknown } }) =>
  status === 200 ? 'done' : body.code;

const DAY = 86_400_000;
/** The day so many days from today, as terms are written. */
export const inDays = (days: number) => dayOf(new Date(Date.now() + days * DAY));
/** The moment so many days from now. */
export const later = (days: number) => new Date(Date.now() + days * DAY);

type Heard = { id: string; gatewayId: string | null; inForce: boolean };

/** What stories about equipment share: lin runs 海川重工, zhou another enterprise, deng reviews, admin is the platform. */
export async function equipmentStory(test: TestApp) {
  const [lin, zhou, qin, admin, deng] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'qin.yue', 'admin', 'deng.rui'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller, Caller];
  const here = await enterpriseId(test, '海川重工');
  const heard: Heard[] = [];
  test.kit.events.on('equipment.certificate_changed', (_, { id, gatewayId, inForce }) => {
    heard.push({ id, gatewayId, inForce });
  });

  const draft = (more: object = {}) => ({
    ...{ name: '一号轧机', description: '126 个测点', registerDescription: '设备上云' },
    ...{ beginDate: inDays(0), endDate: inDays(364) },
    ...more,
  });
  const register = (more: object = {}, who = lin) => who.ask(certificateApi.register, { body: draft(more) });
  const mend = (id: string, more: object = {}, who = lin) =>
    who.ask(certificateApi.mend, { params: { id }, body: draft(more) });
  const destroy = (id: string, who = lin, more: object = {}) =>
    who.ask(certificateApi.destroy, { body: { id, destroyDescription: '产线已拆除', ...more } });
  const keep = (id: string, who = lin) => who.ask(certificateApi.keep, { params: { id } });
  const remove = (id: string, who = lin) => who.ask(certificateApi.remove, { params: { id } });
  const view = async (id: string, who = lin) => (await who.ask(certificateApi.view, { params: { id } })).body;
  const verify = (
    id: string,
    verifyCategory: 'REGISTER' | 'DESTROY',
    code: CertificateCode,
    more: object = {},
    who = deng,
  ) =>
    who.ask(certificateApi.verify, {
      body: { verifyCategory, certifyStatus: { code }, equipmentCertify: { id }, ...more },
    });
  const queue = async (query: object = {}, who = deng) =>
    (await who.ask(certificateApi.queue, { query: query as never })).body;
  /** One that was passed. */
  const passed = async (more: object = {}, who = lin): Promise<string> => {
    const { id } = (await register(more, who)).body;
    await verify(id, 'REGISTER', '2');
    return id;
  };
  /** A gateway that has this certificate. */
  const gatewayWith = (certificate: string, hardware: string) =>
    rows(test, async (db) => {
      const type = await db
        .insertInto('equipment_type')
        .values({ name: hardware, code: hardware, description: '' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const gateway = await db
        .insertInto('gateway')
        .values({ enterprise_id: here, hardware_id: hardware, type_id: type.id, certificate_id: certificate })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: gateway.id, typeId: type.id };
    });
  return {
    ...{ lin, zhou, qin, admin, deng, here, heard, draft, register, mend, destroy, keep, remove, view },
    ...{ verify, queue, passed, gatewayWith },
  };
}
export type EquipmentStory = Awaited<ReturnType<typeof equipmentStory>>;
