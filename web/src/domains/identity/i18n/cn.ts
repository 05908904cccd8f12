import type { identityErrors } from '@cloudyard/contract/identity/errors.ts';
import type { ErrorWords } from '../../../kit/text.ts';

export const cn = {
  login: '登录',
  loginSentence: '管理您的企业、应用和设备。',
  account: '账号',
  accountHint: '用户名、邮箱或手机号',
  password: '密码',
  show: '显示密码',
  hide: '隐藏密码',
  capsLock: '大写锁定已打开',
  remember: '记住账号',
  loggingIn: '登录中…',
  whyTitle: '所有工作，都在一个院子里',
  why: '应用上架、设备接入、数据处理，都在同一个控制台里完成，每一步都有记录。',
  logout: '正在退出…',
  loggedOut: '您已退出登录',
  loggedOutHint: '在公用电脑上，请同时关闭浏览器。',
  loginAgain: '重新登录',
  home: '返回首页',
  errors: {
    'identity.wrong_password': '账号或密码不正确',
    'identity.locked': '尝试次数过多，账号已暂时锁定，请稍后再试',
  } satisfies ErrorWords<typeof identityErrors>,
} as const;
