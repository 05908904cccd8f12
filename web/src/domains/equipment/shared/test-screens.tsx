import type { CertificateDetail } from '@cloudyard/contract/equipment/certificate.ts';
import { at, enterpriseId, freshWorld as freshWorldOf, id, idOf } from '../../../kit/test-page.tsx';
import { words } from '../i18n/en.ts';

export {
  at,
  becomes,
  buttons,
  draw,
  gone,
  id,
  idOf,
  key,
  page,
  press,
  sees,
  shown,
  world,
  write,
} from '../../../kit/test-page.tsx';

/** For each test of this room. */
export const freshWorld = () =>
  freshWorldOf({ cn: words.cn.errors, en: words.en.errors }, 'equipment.certificate_not_found');

export const certificate = (more: object = {}): CertificateDetail =>
  ({
    ...{
      id,
      name: '一号轧机',
      description: '126 个测点',
      registerDescription: '上云',
      beginDate: '2026-01-01',
    },
    ...{
      endDate: '2036-12-31',
      certifyStatus: { code: '2' },
      destroyDescription: '',
      registerUserId: idOf(5),
    },
    ...{ registerUserName: '林乔', registerCompanyId: enterpriseId, registerCompanyName: '海川重工' },
    ...{
      registerTime: at,
      askedAt: at,
      destroyUserName: '',
      comment: '',
      reviewerName: '',
      verifyTime: null,
    },
    ...{ equipment: null, renewsId: null, renewal: null, inForce: true, daysLeft: 100 },
    ...{ steps: [{ step: 'register', byName: '林乔', remark: '', at }], hindrance: null },
    ...more,
  }) as CertificateDetail;

export const LIST = `/api-equipment/getEquipmentCertifyListByEnterpriseId/${enterpriseId}`;
export const VIEW = `/api-equipment/getEquipmentCertifyById/${id}`;
