export type Language = 'cn' | 'en';

/** What the proxy itself has to say instead of an application. */
export type Told =
  | 'booting'
  | 'stopped'
  | 'crashed'
  | 'frozen'
  | 'unknown'
  | 'too_many_users'
  | 'busy'
  | 'gone'
  | 'silent'
  | 'not_found'
  | 'misdirected'
  | 'foreign'
  | 'not_let_in'
  | 'bad_ticket'
  | 'no_cookies'
  | 'bad_request'
  | 'bad_method';

type Said = { title: string; text: string };

export const STATUS: Record<Told, number> = {
  booting: 503,
  stopped: 503,
  crashed: 503,
  frozen: 403,
  unknown: 503,
  too_many_users: 429,
  busy: 503,
  gone: 502,
  silent: 504,
  not_found: 404,
  misdirected: 421,
  foreign: 403,
  not_let_in: 401,
  bad_ticket: 403,
  no_cookies: 403,
  bad_request: 400,
  bad_method: 405,
};

/** When to come again, in seconds. */
export const AGAIN: Partial<Record<Told, number>> = {
  booting: 2,
  crashed: 30,
  unknown: 30,
  too_many_users: 60,
  busy: 1,
  gone: 5,
};

export const words: Record<Language, Record<Told, Said>> = {
  cn: {
    booting: { title: '应用正在启动', text: '通常不到一分钟。启动完成后本页会自动打开应用，您无需刷新。' },
    stopped: { title: '应用已停止', text: '您的企业停止了这个应用。请联系企业管理员在控制台中重新启动。' },
    crashed: {
      title: '应用出错并退出',
      text: '系统会再次尝试启动。请稍后重试；若一直如此，请联系企业管理员查看应用日志。',
    },
    frozen: {
      title: '应用已到期',
      text: '应用的使用期限已过，数据仍然保留。请联系企业管理员续费，续费后即可继续使用。',
    },
    unknown: { title: '暂时不清楚应用的状态', text: '请稍后重试；若一直如此，请联系企业管理员。' },
    too_many_users: {
      title: '同时使用的人数已满',
      text: '这个应用的方案限制了同时使用的人数。请几分钟后重试，或请企业管理员升级方案。',
    },
    busy: { title: '应用正忙', text: '同时处理的请求过多。请稍后重试。' },
    gone: { title: '应用没有正确响应', text: '应用关闭了连接，或返回了无法识别的内容。请稍后重试。' },
    silent: { title: '应用没有响应', text: '等待时间过长。请稍后重试；若一直如此，请联系企业管理员。' },
    not_found: { title: '这个地址没有应用', text: '应用可能已被移除，或地址有误。请从控制台打开您的应用。' },
    misdirected: { title: '这个地址没有应用', text: '请求的主机名不属于任何应用。请从控制台打开您的应用。' },
    foreign: {
      title: '请求来自其他网站',
      text: '为保护您的数据，其他网站不能以您的身份操作这个应用。请直接打开应用后再试。',
    },
    not_let_in: { title: '需要登录', text: '请从控制台打开这个应用。' },
    bad_ticket: { title: '进入链接已失效', text: '链接只能使用一次，且一分钟内有效。请重新打开应用。' },
    no_cookies: {
      title: '浏览器没有保存 Cookie',
      text: '没有 Cookie 就无法识别您。请允许此网站使用 Cookie，或在单独的标签页中打开应用。',
    },
    bad_request: { title: '无法处理这个请求', text: '请求的格式有误。' },
    bad_method: { title: '不支持这种请求', text: '请直接打开应用的页面。' },
  },
  en: {
    booting: {
      title: 'The application is starting',
      text: 'This usually takes less than a minute. The page opens the application by itself; there is no need to reload.',
    },
    stopped: {
      title: 'The application is stopped',
      text: 'Your enterprise stopped it. Ask an administrator of your enterprise to start it in the console.',
    },
    crashed: {
      title: 'The application failed and ended',
      text: 'It is started again by itself. Try again later; if it stays like this, ask an administrator of your enterprise to look at its log.',
    },
    frozen: {
      title: 'The application has expired',
      text: 'The paid time is over; the data is kept. Ask an administrator of your enterprise to renew it, then you can go on.',
    },
    unknown: {
      title: 'The state of the application is not known right now',
      text: 'Try again later; if it stays like this, ask an administrator of your enterprise.',
    },
    too_many_users: {
      title: 'Too many people at once',
      text: 'The plan of this application limits how many people use it at the same time. Try again in a few minutes, or ask an administrator of your enterprise for a larger plan.',
    },
    busy: { title: 'The application is busy', text: 'Too many requests at once. Try again in a moment.' },
    gone: {
      title: 'The application gave no proper answer',
      text: 'It closed the connection, or said something that cannot be read. Try again in a moment.',
    },
    silent: {
      title: 'The application does not answer',
      text: 'It took too long. Try again later; if it stays like this, ask an administrator of your enterprise.',
    },
    not_found: {
      title: 'There is no application at this address',
      text: 'It may have been removed, or the address is wrong. Open your applications from the console.',
    },
    misdirected: {
      title: 'There is no application at this address',
      text: 'The host name belongs to no application. Open your applications from the console.',
    },
    foreign: {
      title: 'The request comes from another site',
      text: 'To protect your data, other sites cannot act in this application in your name. Open the application itself and try again.',
    },
    not_let_in: { title: 'Please log in', text: 'Open this application from the console.' },
    bad_ticket: {
      title: 'This link no longer opens the application',
      text: 'It works once, and for one minute. Open the application again.',
    },
    no_cookies: {
      title: 'The browser kept no cookie',
      text: 'Without it you are not recognized. Allow cookies for this site, or open the application in a tab of its own.',
    },
    bad_request: { title: 'This request cannot be handled', text: 'Its form is wrong.' },
    bad_method: { title: 'This kind of request is not supported', text: 'Open the page of the application.' },
  },
};

export const links: Record<Language, { console: string; again: string }> = {
  cn: { console: '返回控制台', again: '重试' },
  en: { console: 'Back to the console', again: 'Try again' },
};
