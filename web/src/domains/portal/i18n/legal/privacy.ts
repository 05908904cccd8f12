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
  intro: 'What Cloudyard keeps, why, for how long, and what you can do about it.',
  sections: [
    {
      title: 'What we keep',
      text: ['Only what the service needs:'],
      list: [
        'Your account: username, email address, phone number, and a digest of your password that cannot be turned back. We do not see your password.',
        'Verification: the name, the number and the pictures of the document you hand in. Numbers are masked on screens; only you and reviewers see the pictures.',
        'Logins: when, from which address, with which browser, to notice strange ones.',
        'Acts: who changed what and when, in an audit chain that can be verified; never passwords, codes or whole document numbers.',
        'What you write: messages, feedback, reviews, the applications you publish.',
      ],
    },
    {
      title: 'What we do not do',
      text: [
        'No statistics, advertising or tracking code of others; our pages load no font, script or picture from elsewhere.',
        'We neither sell nor lend your data. Publishers of applications do not get your contacts without your consent.',
      ],
    },
    {
      title: 'In your browser',
      text: [
        'The cookies of the login are read by the server only; two more carry the language and brightness you chose, so that the login page follows them. These stay in your browser and are never sent:',
      ],
      list: [
        'Row height, and whether the menu is open',
        'Applications you have looked at or compare',
        'Drafts of applications you have not finished',
        'Which help articles you called helpful or not',
      ],
    },
    {
      title: 'For how long',
      text: [
        'Codes are void after ten minutes; sessions end when you log out or when their time is over, and records of logins stay for 400 days; messages are cleaned up as the platform has set; audit records stay as the law requires.',
        'After an account is closed nobody can log in with it, and its roles and memberships are gone. What remains serves only to restore it with the same phone number and address, and what the law asks for.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'At any time you can see and change your data, choose which notices you get, end logins on other devices, and close your account.',
      ],
    },
    {
      title: 'Safety',
      text: [
        'Enterprises are kept apart by the database itself; guessing passwords is limited, and another network needs another login; uploads are checked. If you find a weakness, please tell us from the feedback page.',
      ],
    },
  ],
};

export const words = { cn, en };
