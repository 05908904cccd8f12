import { because, notice, said, template, todo, verdict } from './notify-defaults.ts';

const ASKED = {
  register: ['注册', 'registration', 'to register'],
  renew: ['续期', 'renewal', 'to renew'],
  destroy: ['销毁', 'destruction', 'to destroy'],
} as const;

/** What a verdict on a certificate means for its applicant. */
const DECIDED = {
  pass: [
    '注册已通过',
    'was registered',
    '证书在有效期内可以用于网关接入。',
    'Gateways can connect with it during its term.',
  ],
  refuse: [
    '注册未通过',
    'was not registered',
    '请按说明修改后重新提交。',
    'Make the requested changes and submit it again.',
  ],
  destroy: [
    '已销毁',
    'was destroyed',
    '使用它的网关已断开，不能再接入。',
    'Its gateway was disconnected and can no longer connect.',
  ],
  'refuse-destroy': ['的销毁申请未通过', 'was not destroyed', '证书继续有效。', 'It stays valid.'],
} as const;

const endsCn = (days: number) => (days < 0 ? '已到期' : days === 0 ? '今天到期' : `还有 ${days} 天到期`);
const endsEn = (days: number) =>
  days < 0
    ? 'has expired'
    : days === 0
      ? 'expires today'
      : `expires in ${days} ${days === 1 ? 'day' : 'days'}`;

/** About the certificates of gateways. Days are written as they stand in the certificate. */
export const equipmentTemplates = {
  'certificate-asked': template<{ name: string; category: keyof typeof ASKED }>(
    { ...todo, app: 'equipment', action: 'certificate request' },
    ({ name, category, enterprise }) =>
      said(
        `待审核：设备证书${ASKED[category][0]}“${name}”`,
        `${enterprise}申请${ASKED[category][0]}设备证书“${name}”。`,
      ),
    ({ name, category, enterprise }) =>
      said(
        `To review: ${ASKED[category][1]} of certificate "${name}"`,
        `${enterprise} asks ${ASKED[category][2]} the equipment certificate "${name}".`,
      ),
  ),
  'certificate-decided': template<{ name: string; verdict: keyof typeof DECIDED; reason: string }>(
    { ...verdict, app: 'equipment', action: 'certificate verdict' },
    ({ name, verdict: what, reason }) =>
      said(`设备证书“${name}”${DECIDED[what][0]}`, DECIDED[what][2], because('cn', reason)),
    ({ name, verdict: what, reason }) =>
      said(`The certificate "${name}" ${DECIDED[what][1]}`, DECIDED[what][3], because('en', reason)),
  ),
  'history-exported': template<{ name: string; isDone: boolean; days: number }>(
    { ...notice, app: 'equipment', action: 'history export' },
    ({ name, isDone, days }) =>
      isDone
        ? said(`“${name}”的历史数据已导出`, `请在历史数据页面的“我的导出”中下载，文件保留 ${days} 天。`)
        : said(`“${name}”的历史数据导出失败`, '请在历史数据页面的“我的导出”中查看原因。'),
    ({ name, isDone, days }) =>
      isDone
        ? said(
            `The historical data of "${name}" was exported`,
            `Download it under "My exports" on the page of its historical data. The file is kept for ${days} days.`,
          )
        : said(
            `The historical data of "${name}" couldn't be exported`,
            'The reason is shown under "My exports" on the page of its historical data.',
          ),
  ),
  'history-ending': template<{ reason: 'age' | 'quota'; from: string; before: string; days: number }>(
    { ...notice, mail: true, app: 'equipment', action: 'history ending' },
    ({ reason, from, before, days }) =>
      reason === 'age'
        ? said(
            `${from} 起将删除到期的历史数据`,
            `历史数据保留 ${days} 天。接下来一个月内，${before} 之前的数据会陆续删除。需要的数据请先导出。`,
          )
        : said(
            '历史数据的存储空间即将用完',
            `按最近一周的用量，${from} 前后达到配额，之后会从最早的数据开始删除。请增加时序数据配额，或先导出需要的数据。`,
          ),
    ({ reason, from, before, days }) =>
      reason === 'age'
        ? said(
            `Historical data will be deleted from ${from}`,
            `Historical data is kept for ${days} days. During the coming month, data from before ${before} is deleted day by day. Export what you need.`,
          )
        : said(
            'The storage for historical data is almost used up',
            `At the pace of the last week the quota is reached around ${from}. Then the oldest data is deleted first. Add time-series quota, or export what you need.`,
          ),
  ),
  'certificate-ending': template<{ name: string; days: number; until: string }>(
    { ...notice, mail: true, app: 'equipment', action: 'certificate ending' },
    ({ name, days, until }) =>
      said(
        `设备证书“${name}”${endsCn(days)}`,
        days < 0
          ? `有效期已于 ${until} 结束，使用它的网关不能再接入。请申请续期。`
          : `有效期至 ${until}。请在到期前申请续期，以免网关断开。`,
      ),
    ({ name, days, until }) =>
      said(
        `The certificate "${name}" ${endsEn(days)}`,
        days < 0
          ? `Its term ended on ${until}, and its gateway can no longer connect. Request a renewal.`
          : `It is valid until ${until}. Request a renewal before that day so that its gateway stays connected.`,
      ),
  ),
};
