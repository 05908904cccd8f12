import type { Piece } from './piece.ts';

export const data: Piece[] = [
  {
    slug: 'privacy-and-data',
    title: '您的数据在哪里，谁能看到',
    titleEn: 'Where your data is and who sees it',
    summary: '企业隔离、证件照片、日志和注销后的数据。',
    summaryEn: 'Isolation of enterprises, documents, logs, and what remains after leaving.',
    body: `
## 企业之间

每一条企业数据都受数据库的行级安全规则保护，程序自己的数据库账号也绕不过去。平台人员跨企业的操作需要专门的权限，并留下记录。

## 证件和号码

证件照片单独密封保存，只有本人和审核员能打开，每次查看都先记录。证件号、银行账号只显示头尾几位。

## 文件

上传的图片会重新编码，去掉拍摄地点等附带信息。私有文件只有本人和本企业能打开；分享链接有期限，制作链接的人退出登录后失效。

## 日志

日志里不写密码、验证码、Cookie 和查询内容。登录记录保留 400 天。

## 审计链

重要操作写入前后相连的审计链，任何改动都会在校验时暴露。完整的说明见[隐私政策](/privacy-policy)。
`,
    bodyEn: `
## Between enterprises

Row-level security of the database guards every row of an enterprise; even the program's own database account cannot go round it. Work of the platform's people across enterprises needs keys of its own and leaves a trace.

## Documents and numbers

Photographs of documents are kept under seal: only their owner and reviewers open them, and every look is written down first. Identity and bank numbers show their first and last digits only.

## Files

Images are written anew from their pixels, without places and other things cameras add. Private files are for their owner and the enterprise; shared links expire, and end when their maker logs out.

## Logs

No passwords, codes, cookies or queries stand in the logs. Login records are kept for 400 days.

## The audit chain

Important acts are written to a chain in which every entry is tied to the one before; any change shows when it is checked. The full text is in the [privacy policy](/privacy-policy).
`,
  },
  {
    slug: 'api-reference',
    title: '用接口对接',
    titleEn: 'Connect by API',
    summary: '接口文档在哪里，怎样认证、分页和处理错误。',
    summaryEn: 'Where the reference is; logging in, paging and errors.',
    body: `
[接口文档](/docs)由服务器使用的同一份契约生成，始终与实际一致；机器可读的版本在 {{/openapi.json}}。

## 认证

通过中央登录（CAS）取得会话，会话在 Cookie 里。来自其他网站页面的调用会被拒绝。

## 约定

- 时间是带时区的 ISO 8601，金额单位是元。
- 分页从 0 开始，返回 {{content}} 和 {{totalElements}}。
- 带 {{Idempotency-Key}} 的请求重复发送只执行一次，返回第一次的结果。
- 每个账号每分钟默认最多 3000 次调用。

## 错误

拒绝时返回 {{code}}、{{message}}、可能有的 {{fields}} 和 {{requestId}}。{{code}} 是固定的，例如 {{access.role_changed}} 表示别人刚刚改过，请重新读取再提交。联系我们时请附上 {{requestId}}。

## 让您的系统使用我们的登录

平台管理员在“登录服务”里登记地址之后，您的系统就可以用 CAS 1、2、3 或 SAML 1.1 接入，支持单点退出。
`,
    bodyEn: `
The [API reference](/docs) is generated from the contract the server itself runs on, so it is never out of date. For machines it is at {{/openapi.json}}.

## Logging in

A session comes from the central login (CAS) and travels in a cookie. Calls from pages of other sites are refused.

## Conventions

- Times are ISO 8601 with an offset, sums are in yuan.
- Pages begin at 0; you get {{content}} and {{totalElements}}.
- A request with an {{Idempotency-Key}} happens once, however often it is sent; repeats get the first answer.
- An account may make 3000 calls a minute by default.

## Errors

A refusal carries {{code}}, {{message}}, {{fields}} where they apply, and {{requestId}}. Codes are fixed: {{access.role_changed}}, for example, means that somebody just changed it; read it again and repeat. Please quote the {{requestId}} when you write to us.

## Use our login in your system

Once the platform administrator has registered its address under "Login services", a system can use CAS 1, 2, 3 or SAML 1.1, with single logout.
`,
  },
  {
    slug: 'audit-log',
    title: '审计日志与审计链',
    titleEn: 'The audit log and its chain',
    summary: '谁对什么做了什么，怎样证明没有被改过。',
    summaryEn: 'Who did what to which thing, and how to show it was not altered.',
    body: `
[审计日志](/console/audit-log)记录谁在什么时候、从哪里、对什么做了什么，以及前后的变化。人和对象的名称保留当时的样子。密码、令牌和验证码在写入时就被遮住。

## 查找与导出

按人、动作、对象和时间筛选，导出 CSV。导出本身也是一条记录。

## 校验

每条记录都带着前一条的指纹。在[审计链](/console/audit-chain)里开始校验，可以看到进度，可以离开页面；结果会指出第一处不吻合的封存序号。

> 请定期把最新的封存序号和指纹抄到别处：这样连末尾被整段删掉也能发现。
`,
    bodyEn: `
The [audit log](/console/audit-log) says who did what to which thing, when and from where, and what changed. Names are as they were then. Passwords, tokens and codes are masked when written.

## Find and export

Filter by person, act, thing and time, and export as CSV. The export is an entry too.

## Verify

Every entry carries the fingerprint of the one before. Start a check under [Audit chain](/console/audit-chain); it shows how far it is and you may leave the page. The verdict names the first seal that does not hold.

> Note the newest seal and its fingerprint elsewhere from time to time: then even a tail cut off shows.
`,
  },
  {
    slug: 'run-cloudyard',
    title: '运维：启动与配置',
    titleEn: 'Operators: start and configure',
    summary: '一条命令启动，用环境变量配置，放到代理后面。',
    summaryEn: 'One command to start, environment variables to configure, a proxy in front.',
    body: `
## 启动

需要 Node 20.19 以上和 npm，不需要另装数据库：

$ npm start

第一次会安装依赖、启动内置的 PostgreSQL、建表、载入演示数据，然后在 {{http://127.0.0.1:8080}} 监听。正式使用请在空的数据目录上加 {{DEMO=false}}，首位管理员的密码会显示一次。

## 常用配置

- {{PORT}}、{{HOST}}：监听的地址
- {{PUBLIC_URL}}：人们使用的地址；以 {{https:}} 开头时启用安全 Cookie
- {{DATABASE_URL}}：改用您自己的 PostgreSQL（15 以上）
- {{SMTP_URL}}、{{MAIL_FROM}}：邮件服务器
- {{SMS_URL}}、{{SMS_TOKEN}}：短信网关
- {{CLAMAV_URL}}：查杀上传的程序

没有配置邮件和短信时，内容留在数据库里，本机可以在 {{/common/outbox}} 查看。

## 在代理后面

代理要传递 {{X-Forwarded-For}} 和 {{X-Forwarded-Proto}}，并放行 {{/sia-equipment-websocket}} 的 WebSocket；代理不在本机时写进 {{TRUSTED_PROXIES}}。
`,
    bodyEn: `
## Start

Node 20.19 or newer and npm are all you need, no database:

$ npm start

The first run installs what is missing, starts the PostgreSQL inside, makes the tables, loads the demo and listens on {{http://127.0.0.1:8080}}. For real use start with {{DEMO=false}} on an empty data folder; the first administrator's password is shown once.

## What you will set

- {{PORT}}, {{HOST}}: where to listen
- {{PUBLIC_URL}}: the address people use; {{https:}} turns on secure cookies
- {{DATABASE_URL}}: a PostgreSQL of yours, 15 or newer
- {{SMTP_URL}}, {{MAIL_FROM}}: the mail server
- {{SMS_URL}}, {{SMS_TOKEN}}: the gateway for text messages
- {{CLAMAV_URL}}: looks at uploaded programs

Without mail and text messages what should be sent stays in the database and can be read on this machine at {{/common/outbox}}.

## Behind a proxy

It must pass {{X-Forwarded-For}} and {{X-Forwarded-Proto}} and the WebSocket at {{/sia-equipment-websocket}}. If it is on another machine, name it in {{TRUSTED_PROXIES}}.
`,
  },
  {
    slug: 'backup-and-copies',
    title: '运维：备份、多副本与监控',
    titleEn: 'Operators: backups, copies and watching',
    summary: '怎样备份，怎样多开几份，看哪些指标。',
    summaryEn: 'How to back up, run several copies, and what to watch.',
    body: `
## 备份

数据都在数据目录里（默认 {{.data}}）：{{postgres/}} 是数据库，{{files/}} 是上传的文件。

- 停机备份：停止服务，复制整个目录。
- 在线备份：先用 {{pg_dump}} 导出数据库，**再**复制 {{files/}}。

恢复时放回原处，用同一版本启动。请定期演练一次恢复。

## 多副本

多份服务共用一个 {{DATABASE_URL}} 和共享的文件目录即可，负载均衡不需要会话粘滞：会话、限流、任务和实时消息都通过数据库共享。停止时 {{/readyz}} 立即变为 503，处理中的请求会做完。

## 监控

- {{/healthz}}：进程活着
- {{/readyz}}：可以接收请求
- {{/metrics}}：Prometheus 指标，默认只允许本机读取，其他机器用 {{METRICS_TOKEN}}

日志是 JSON 行，带请求编号；被拒绝的回答里有同样的编号，对得上。
`,
    bodyEn: `
## Backups

Everything is in the data folder ({{.data}} by default): {{postgres/}} is the database, {{files/}} what people uploaded.

- With the server stopped, copy the folder.
- While it runs, dump the database with {{pg_dump}} first and copy {{files/}} **afterwards**.

To restore, put it back and start the same version. Try it from time to time.

## Several copies

Any number of servers share one {{DATABASE_URL}} and one folder of files; the balancer needs no sticky sessions. Sessions, limits, jobs and live messages are shared through the database. A copy that is told to stop answers 503 at {{/readyz}} at once and finishes what it has begun.

## Watching

- {{/healthz}}: the process lives
- {{/readyz}}: it may be sent requests
- {{/metrics}}: for Prometheus, from this machine, or with {{METRICS_TOKEN}}

Logs are JSON lines with a request id that every refused answer carries too.
`,
  },
];
