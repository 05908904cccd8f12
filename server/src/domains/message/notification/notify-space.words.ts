import { because, notice, said, template, todo, verdict } from './notify-defaults.ts';

const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const yuan = (fen: number) => format.format(fen / 100);
const dayIn = (language: 'zh-CN' | 'en-US') => {
  const of = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Shanghai' });
  return (time: string) => of.format(new Date(time));
};
const [tag, day] = [dayIn('zh-CN'), dayIn('en-US')];

/** What became of a space. */
const MOVED = {
  open: [
    '已开通',
    'is ready',
    '可以在里面部署应用、创建数据库。',
    'You can deploy applications and create databases in it.',
  ],
  offline: [
    '已下线',
    'was taken offline',
    '里面的应用已停止，数据保留。',
    'Its applications are stopped. All data is kept.',
  ],
  online: [
    '已上线',
    'is online again',
    '应用和数据库恢复使用。',
    'Applications and databases are available again.',
  ],
  freeze: [
    '已冻结',
    'is frozen',
    '到期后没有续费，应用已停止，数据暂时保留。续费后立即恢复。',
    'It was not renewed in time. Applications are stopped and data is kept for now. Renew it to bring it back at once.',
  ],
  seal: ['已封存', 'was sealed', '空间不再使用。', 'It can no longer be used.'],
  release: [
    '已释放',
    'was released',
    '保留期已过，空间里的数据已清除。',
    'The retention period is over and its data was deleted.',
  ],
} as const;
type SpaceMoved = keyof typeof MOVED;
const movedOf = (event: string) => MOVED[event as SpaceMoved] ?? MOVED.offline;

const STEP = {
  quota: ['分配配额', 'granting quotas'],
  database: ['创建数据库', 'creating the database'],
  charge: ['扣款', 'charging the price'],
  open: ['上线', 'going online'],
} as const;

const KIND = {
  increase: ['增加配额', 'more quota'],
  bigdata: ['大数据配额', 'big-data quota'],
  tsdatabase: ['时序数据库空间', 'time-series space'],
} as const;
type Kind = keyof typeof KIND;

/** About requests for quotas. */
const requestTemplates = {
  'quota-asked': template<{ kind: Kind; amount: number }>(
    { ...todo, app: 'space', action: 'quota request' },
    ({ kind, amount, enterprise }) =>
      said(`待审核：${enterprise}申请${KIND[kind][0]}`, `费用 ${yuan(amount)} 已冻结，等待审核。`),
    ({ kind, amount, enterprise }) =>
      said(
        `To review: ${enterprise} requests ${KIND[kind][1]}`,
        `${yuan(amount)} is set aside until the request is decided.`,
      ),
  ),
  'quota-decided': template<{ kind: Kind; approved: boolean; reason: string }>(
    { ...verdict, app: 'space', action: 'quota verdict' },
    ({ kind, approved, reason }) =>
      said(
        approved ? `${KIND[kind][0]}申请已通过` : `${KIND[kind][0]}申请未通过`,
        approved ? '新的配额现在可以使用。' : '冻结的费用已退回余额。',
        because('cn', reason),
      ),
    ({ kind, approved, reason }) =>
      said(
        approved
          ? `Your request for ${KIND[kind][1]} was approved`
          : `Your request for ${KIND[kind][1]} was rejected`,
        approved
          ? 'The new quota is available now.'
          : 'The amount that was set aside is back in the balance.',
        because('en', reason),
      ),
  ),
  'quota-ended': template<{ kind: Kind }>(
    { ...notice, app: 'space', action: 'quota ended' },
    ({ kind }) => said(`${KIND[kind][0]}已到期`, '如需继续使用，请重新申请。'),
    ({ kind }) => said(`Your ${KIND[kind][1]} has ended`, 'Request it again to go on using it.'),
  ),
};

/** About the databases of a space. */
const databaseTemplates = {
  'database-failed': template<{ name: string }>(
    { ...notice, app: 'space', action: 'database' },
    ({ name }) => said(`数据库 ${name} 创建失败`, '数据库服务暂时不可用，请稍后在控制台重试。'),
    ({ name }) =>
      said(
        `Database ${name} could not be created`,
        'The database service is not available right now. Try again in the console later.',
      ),
  ),
  'database-limit': template<{ name: string; isFull: boolean }>(
    { ...notice, mail: true, app: 'space', action: 'database' },
    ({ name, isFull }) =>
      isFull
        ? said(
            `数据库 ${name} 已变为只读`,
            '空间的磁盘配额已用完。请在 READ WRITE 事务中删除数据并执行 VACUUM，或者增加配额，之后会自动恢复。',
          )
        : said(`数据库 ${name} 恢复可写`, '占用的空间已低于配额。'),
    ({ name, isFull }) =>
      isFull
        ? said(
            `Database ${name} is now read-only`,
            'The disk quota of the space is used up. Delete data in a READ WRITE transaction and run VACUUM, or add quota. It becomes writable again by itself.',
          )
        : said(`Database ${name} is writable again`, 'It is below the quota again.'),
  ),
  'database-copied': template<{ name: string; kind: 'backup' | 'restore'; isDone: boolean }>(
    { ...notice, app: 'space', action: 'database' },
    ({ name, kind, isDone }) =>
      said(
        `数据库 ${name} ${kind === 'backup' ? '备份' : '恢复'}${isDone ? '完成' : '失败'}`,
        isDone ? '可以在控制台查看。' : '请在控制台查看原因。',
      ),
    ({ name, kind, isDone }) =>
      said(
        `${kind === 'backup' ? 'The backup' : 'The restore'} of database ${name} ${isDone ? 'is complete' : 'failed'}`,
        isDone ? 'You can find it in the console.' : 'The console shows why.',
      ),
  ),
};

/** About tenant spaces. */
export const spaceTemplates = {
  ...requestTemplates,
  ...databaseTemplates,
  'space-submitted': template<{ name: string }>(
    { ...todo, app: 'space', action: 'space review' },
    ({ name, enterprise }) => said(`待审核：租户空间 ${name}`, `${enterprise}提交了租户空间申请。`),
    ({ name, enterprise }) =>
      said(`To review: tenant space ${name}`, `${enterprise} applied for a tenant space.`),
  ),
  'space-decided': template<{ name: string; approved: boolean; reason: string }>(
    { ...verdict, app: 'space', action: 'space verdict' },
    ({ name, approved, reason }) =>
      said(
        approved ? `租户空间 ${name} 审核通过` : `租户空间 ${name} 审核未通过`,
        approved ? '正在开通，完成后会再通知您。' : '冻结的费用已退回余额，请按说明修改后重新提交。',
        because('cn', reason),
      ),
    ({ name, approved, reason }) =>
      said(
        approved ? `Tenant space ${name} was approved` : `Tenant space ${name} was rejected`,
        approved
          ? "It is being set up. You'll be notified when it is ready."
          : 'The amount that was set aside is back in the balance. Make the requested changes and submit it again.',
        because('en', reason),
      ),
  ),
  'space-moved': template<{ name: string; event: string; reason: string }>(
    { ...notice, app: 'space', action: 'space status' },
    ({ name, event, reason }) =>
      said(`租户空间 ${name} ${movedOf(event)[0]}`, movedOf(event)[2], because('cn', reason)),
    ({ name, event, reason }) =>
      said(`Tenant space ${name} ${movedOf(event)[1]}`, movedOf(event)[3], because('en', reason)),
  ),
  'space-stuck': template<{ name: string; step: keyof typeof STEP }>(
    { ...todo, app: 'space', action: 'space setup' },
    ({ name, step }) => said(`租户空间 ${name} 开通受阻`, `“${STEP[step][0]}”没有成功，请查看原因后继续。`),
    ({ name, step }) =>
      said(
        `Setting up tenant space ${name} is stuck`,
        `The step "${STEP[step][1]}" failed. Look into it, then continue.`,
      ),
  ),
  'space-ending': template<{ name: string; days: number; until: string; price: number; renews: boolean }>(
    { ...notice, mail: true, app: 'space', action: 'space ending' },
    ({ name, days, until, price, renews }) =>
      said(
        days === 0 ? `租户空间 ${name} 已到期` : `租户空间 ${name} 还有 ${days} 天到期`,
        `到期时间：${tag(until)}。`,
        renews
          ? `到期前一天自动续费，需要 ${yuan(price)}，请保证余额充足。`
          : '没有打开自动续费，请及时续费，以免应用停止。',
      ),
    ({ name, days, until, price, renews }) =>
      said(
        days === 0
          ? `Tenant space ${name} has ended`
          : `Tenant space ${name} ends in ${days} ${days === 1 ? 'day' : 'days'}`,
        `It ends on ${day(until)}.`,
        renews
          ? `It renews automatically the day before for ${yuan(price)}. Make sure the balance is sufficient.`
          : 'Automatic renewal is off. Renew it in time so that its applications keep running.',
      ),
  ),
  'space-not-renewed': template<{ name: string; price: number; freezes: string }>(
    { ...notice, mail: true, app: 'space', action: 'space renewal' },
    ({ name, price, freezes }) =>
      said(
        `租户空间 ${name} 自动续费失败`,
        `需要 ${yuan(price)}，余额不足。`,
        `请在 ${tag(freezes)} 前充值，否则空间会被冻结。`,
      ),
    ({ name, price, freezes }) =>
      said(
        `Tenant space ${name} could not be renewed`,
        `The renewal costs ${yuan(price)}, and the balance is too low.`,
        `Top up before ${day(freezes)}, or the space will be frozen.`,
      ),
  ),
  'space-renewed': template<{ name: string; until: string; price: number }>(
    { ...notice, app: 'space', action: 'space renewal' },
    ({ name, until, price }) =>
      said(`租户空间 ${name} 已续费`, `支付 ${yuan(price)}，有效期至 ${tag(until)}。`),
    ({ name, until, price }) =>
      said(`Tenant space ${name} was renewed`, `${yuan(price)} was paid. It now runs until ${day(until)}.`),
  ),
};
