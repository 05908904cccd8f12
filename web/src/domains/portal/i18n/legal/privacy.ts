import type { PlainText } from '../../legal/text.ts';

const cn: PlainText = {
  title: '隐私政策',
  intro: '这一页说明 Cloudyard 记录了什么、为什么、保存多久，以及您可以做什么。',
  sections: [
    {
      title: '我们保存什么',
      text: ['只保存提供服务所需要的：'],
      list: [
        '账号：用户名、邮箱、手机号、密码的不可逆摘要。我们看不到您的密码。',
        '身份认证：您主动提交的姓名、证件号码和证件图片。号码在界面上遮盖显示，图片只有您和审核员能看到。',
        '登录记录：时间、网络地址、浏览器，用来发现异常登录。',
        '操作记录：谁在何时改了什么，写入可以验证的审计链，不含密码、验证码和完整的证件号码。',
        '您写的内容：消息、反馈、评价、发布的应用。',
      ],
    },
    {
      title: '我们不做什么',
      text: [
        '不使用第三方统计、广告或追踪代码；页面不从别处加载任何字体、脚本或图片。',
        '不出售、不出租您的资料。未经您同意，不会把联系方式给应用的发布者。',
      ],
    },
    {
      title: '浏览器里的数据',
      text: [
        '登录用的 Cookie 只有服务器能读；另有两个 Cookie 记着您选的语言和外观，好让登录页面也照着显示。以下内容只保存在您的浏览器里，不会上传：',
      ],
      list: [
        '表格密度和菜单的展开',
        '最近浏览的应用和对比栏',
        '没有写完的应用草稿',
        '对哪些帮助文档说过有没有帮助',
      ],
    },
    {
      title: '保存多久',
      text: [
        '验证码十分钟后失效；登录会话在退出或过期后失效，登录记录保留 400 天；消息按平台设置的期限清理；审计记录按法律要求保存。',
        '账号注销后不能再登录，角色和企业成员身份一并收回。留下的资料只用于凭原手机号和邮箱恢复账号，以及法律要求的留存。',
      ],
    },
    {
      title: '您的权利',
      text: ['您随时可以查看和修改自己的资料，选择接收哪些通知，结束其他设备上的登录，注销账号。'],
    },
    {
      title: '安全',
      text: [
        '企业之间的数据在数据库层面隔离；猜密码的次数有限制，换了网络需要重新登录；上传的文件经过检查。发现安全问题，请用反馈页面告诉我们。',
      ],
    },
  ],
};

const en: PlainText = {
  title: 'Privacy policy',
  intro: 'This page explains what Cloudyard records, why, for how long, and what you can do.',
  sections: [
    {
      title: 'What we store',
      text: ["Only what's needed to provide the service:"],
      list: [
        "Account: username, email, phone number and an irreversible hash of your password. We can't see your password.",
        'Identity verification: the name, ID number and ID images you submit. Numbers are masked on screen; only you and reviewers can see the images.',
        'Login records: time, IP address and browser, to detect unusual logins.',
        'Activity records: who changed what and when, in a verifiable audit chain, without passwords, verification codes or full ID numbers.',
        'Content you create: messages, feedback, ratings and published applications.',
      ],
    },
    {
      title: "What we don't do",
      text: [
        "We don't use third-party analytics, advertising or tracking code. Pages load no fonts, scripts or images from elsewhere.",
        "We don't sell or rent your data. Publishers don't get your contact details without your consent.",
      ],
    },
    {
      title: 'Data in your browser',
      text: [
        'Login cookies can only be read by the server. Two more cookies remember your language and theme so that the login page can use them. The following is stored only in your browser and never uploaded:',
      ],
      list: [
        'Table density and menu state',
        'Recently viewed and compared applications',
        'Unfinished application drafts',
        'Which help articles you rated as helpful or not',
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        "Verification codes expire after ten minutes. Sessions end when you log out or they expire, and login records are kept for 400 days. Messages are removed according to the platform's settings. Audit records are kept as required by law.",
        'After you close your account, no one can log in with it, and its roles and enterprise memberships are revoked. Remaining data is only used to restore the account with the same phone number and email, and as required by law.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You can view and edit your data, choose which notifications you receive, log out other devices and close your account at any time.',
      ],
    },
    {
      title: 'Security',
      text: [
        "Enterprises' data is isolated at the database level. Password attempts are limited, changing networks requires a new login, and uploaded files are checked. If you find a security issue, tell us on the feedback page.",
      ],
    },
  ],
};

export const words = { cn, en };
