import type { custodyErrors } from '@cloudyard/contract/custody/errors.ts';
import type { ErrorWords } from '@cloudyard/contract/kit/errors.ts';

export const cn = {
  errors: {
    'custody.password_wrong': '密码不正确。请输入您登录时使用的密码。',
    'custody.data_export_not_found': '没有这个导出，或它已经过期。',
    'custody.data_export_running': '已有一个导出正在进行。请等它完成，或先取消它。',
    'custody.data_exports_today': '今天的导出次数已用完，请在 24 小时后再试。',
    'custody.data_exports_kept': '保留的压缩包已达上限，请先删除一个再导出。',
    'custody.data_export_ended': '这个导出已经结束。',
    'custody.data_export_unfinished': '这个导出还没有完成。',
    'custody.data_export_full': '服务器磁盘空间不足，请稍后再试，或联系平台管理员。',
    'custody.link_invalid': '下载链接无效或已过期。请在导出页面重新获取。',
    'custody.name_wrong': '名称不一致。请逐字输入企业名称。',
    'custody.deletion_blocked': '还有事项需要处理，处理后才能申请注销。请刷新页面查看。',
    'custody.deletion_running': '这个企业已经申请注销。',
    'custody.deletion_not_found': '没有可以撤回的注销，或没有这份证明。',
    'custody.no_enterprise': '请先在左上角切换到一个企业。',
  } satisfies ErrorWords<typeof custodyErrors>,
};
