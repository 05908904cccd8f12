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
      text: ['一个登录用的 Cookie，只有服务器能读。以下内容只保存在您的浏览器里，不会上传：'],
      list: ['语言、外观和表格密度的选择', '最近浏览的应用和对比栏', '没有写完的表单草稿'],
    },
    {
      title: '保存多久',
      text: [
        '验证码十分钟后失效；登录会话在退出或过期后删除；消息按平台设置的期限清理；审计记录按法律要求保存。',
        '账号注销后，个人资料在保留期满后删除，保留期内可以用原手机号和邮箱恢复。',
      ],
    },
    {
      title: '您的权利',
      text: ['您随时可以查看和修改自己的资料，选择接收哪些通知，结束其他设备上的登录，注销账号。'],
    },
    {
      title: '安全',
      text: [
        '企业之间的数据在数据库层面隔离；登录有次数限制和异地提醒；上传的文件经过检查。发现安全问题，请用反馈页面告诉我们。',
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
        'Your account: username, e-mail address, phone number, and a digest of your password that cannot be turned back. We do not see your password.',
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
        'One cookie for the login, which only the server reads. These stay in your browser and are never sent:',
      ],
      list: [
        'your choice of language, brightness and row height',
        'applications you have looked at or compare',
        'drafts of forms you have not finished',
      ],
    },
    {
      title: 'For how long',
      text: [
        'Codes are void after ten minutes; sessions are deleted when they end; messages are cleaned up as the platform has set; audit records stay as the law requires.',
        'After an account is closed its data are deleted at the end of the retention time; until then it can be restored with the same phone number and address.',
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
        'Enterprises are kept apart by the database itself; logins are limited and strange ones announced; uploads are checked. If you find a weakness, please tell us from the feedback page.',
      ],
    },
  ],
};

export const words = { cn, en };
