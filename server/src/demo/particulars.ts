import type { EnterpriseContent, PersonContent } from '@cloudyard/contract/enterprise/content.ts';

// Made up; numbers pass their checks and belong to no real person.

type Person = Omit<PersonContent, 'licenseFrontImage' | 'licenseBackImage'>;
type Enterprise = Omit<
  EnterpriseContent,
  'logo' | 'licenseImage' | 'repreLicenseFrontImage' | 'repreLicenseBackImage'
>;

const person = (realName: string, licenseIdNumber: string, bankAccount: string): Person => ({
  realName,
  licenseHomeLocation: 'mainland',
  licenseType: 'identity-card',
  licenseIdNumber,
  licenseValidTerm: '2038-06-30',
  bankAccountName: realName,
  openingBank: '中国工商银行',
  bankAccount,
});

export const identities = {
  'lin.qiao': person('林乔', '310101197806124018', '6222021001112233447'),
  'zhou.yan': person('周岩', '320501198509234024', '6228480038901234567'),
  'he.ming': person('何明', '370203199104082018', '6217001210003344551'),
};

export const particulars: Record<'lin.qiao' | 'zhou.yan', Enterprise> = {
  'lin.qiao': {
    name: '海川重工集团有限公司',
    alias: '海川重工',
    province: '上海市',
    city: '市辖区',
    district: '浦东新区',
    address: '临港新片区海川路 18 号',
    profession: 'C',
    property: 'state-owned',
    scale: '1000-4999',
    metadata: '港口机械、海工装备和大型焊接结构件的研发与制造。',
    unifiedCreditId: '91310115MA1K40HC8P',
    businessExpiryDate: '2041-03-31',
    bankAccountName: '海川重工集团有限公司',
    taxpayerNum: '91310115MA1K40HC8P',
    bankName: '中国工商银行上海临港支行',
    bankAccountNum: '1001190729000123456',
    repreLicenseLocation: 'mainland',
    repreName: '林乔',
    repreLicenseType: 'identity-card',
    repreLicenseNum: '310101197806124018',
    repreLicenseExpiryDate: '2038-06-30',
  },
  'zhou.yan': {
    name: '云杉精密制造有限公司',
    alias: '云杉精密',
    province: '江苏省',
    city: '苏州市',
    district: '苏州工业园区',
    address: '星湖街 218 号',
    profession: 'C',
    property: 'private',
    scale: '100-299',
    metadata: '精密零部件加工与检测，服务医疗器械和半导体设备。',
    unifiedCreditId: '91320594MA2Y7TP03R',
    businessExpiryDate: '2036-09-30',
    bankAccountName: '云杉精密制造有限公司',
    taxpayerNum: '91320594MA2Y7TP03R',
    bankName: '中国农业银行苏州工业园区支行',
    bankAccountNum: '10550201040012345',
    repreLicenseLocation: 'mainland',
    repreName: '周岩',
    repreLicenseType: 'identity-card',
    repreLicenseNum: '320501198509234024',
    repreLicenseExpiryDate: '2037-05-20',
  },
};

export const founding: Enterprise = {
  ...particulars['zhou.yan'],
  name: '青岚新能源科技有限公司',
  alias: '青岚能源',
  province: '山东省',
  city: '青岛市',
  district: '市北区',
  address: '连云港路 66 号',
  profession: 'D',
  scale: '20-99',
  metadata: '工商业储能电站的建设和运维。',
  unifiedCreditId: '91370203MA3QNL66XT',
  taxpayerNum: '91370203MA3QNL66XT',
  bankAccountName: '青岚新能源科技有限公司',
  bankName: '中国银行青岛分行',
  bankAccountNum: '2200401234567',
};
