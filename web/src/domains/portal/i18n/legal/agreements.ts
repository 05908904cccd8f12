import type { PlainText } from '../../legal/text.ts';

const cn: PlainText = {
  title: '法律协议',
  intro:
    '使用 Cloudyard，就是同意下面的约定。我们尽量写得短而清楚；运营本平台的组织可以在此基础上补充自己的条款。',
  sections: [
    {
      title: '一、账号',
      text: ['注册时请填写真实的手机号和邮箱，它们用来找回密码和接收重要通知。账号只供本人使用。'],
      list: [
        '密码由您保管。发现账号被他人使用，请立即修改密码，并在个人设置里让其他登录失效。',
        '一个人可以加入多家企业，在每家企业里的权限由该企业的管理员决定。',
        '注销账号后，用户名、手机号和邮箱可以被重新注册；审计记录依法保留，但只保留必要的部分。',
      ],
    },
    {
      title: '二、企业认证',
      text: [
        '企业和个人认证由平台审核员人工核对。提交的证照只用于核对身份，加盖水印后供审核使用，不会公开。',
        '企业资料变更需要重新审核；审核期间，原来通过的资料继续有效。',
      ],
    },
    {
      title: '三、发布应用',
      text: ['任何应用在上线之前都要经过审核，审核员不会是提交人，也不会来自同一家企业。'],
      list: [
        '发布者保证自己有权发布应用及其中的文字、图片和程序。',
        '不得包含恶意代码、未声明的数据收集或规避平台限制的手段。',
        '通过审核的是具体的内容。此后任何改动都会形成新的修订，并重新审核；在线的内容在此之前保持不变。',
        '平台发现安全或违规问题时，可以先行下线，并说明原因。发布者可以申诉。',
      ],
    },
    {
      title: '四、购买与价格',
      text: [
        '价格以下单时平台给出的报价为准，单位为人民币元，精确到分。改价不影响已经购买的部分。',
        '应用需要部署在企业自己的租户空间里，占用空间的配额。没有空间时无法购买。',
      ],
    },
    {
      title: '五、评价与订阅',
      text: [
        '只有订阅或购买过应用的人可以评价，每人一条，可以修改。发布者不能评价自己的应用，但可以公开回复。',
        '平台会移除侮辱、广告、泄露他人信息的评价，并告知原因；不会因为评价是负面的而移除它。',
      ],
    },
    {
      title: '六、责任',
      text: [
        '第三方应用由其发布者负责。平台的审核降低风险，但不能代替您自己的判断；重要数据请定期备份。',
        '因不可抗力或您自己的操作造成的损失，平台不承担责任；因平台故意或重大过失造成的损失，平台依法承担责任。',
      ],
    },
    {
      title: '七、变更与联系',
      text: ['条款变更会提前在公告里说明。对条款有疑问，请通过“联系我们”页面告诉我们。'],
    },
  ],
};

const en: PlainText = {
  title: 'Terms and agreements',
  intro:
    'By using Cloudyard, you agree to the following terms. We keep them short and clear; the organization that operates this platform may add its own.',
  sections: [
    {
      title: '1. Accounts',
      text: [
        'Register with a phone number and email that belong to you. They are used for password recovery and important notices. An account is for one person only.',
      ],
      list: [
        'Keep your password safe. If someone else uses your account, change your password immediately and log out other devices in your personal settings.',
        "You can belong to several enterprises. Each enterprise's administrators decide what you can do there.",
        'After you close your account, its username, phone number and email can be registered again. Audit records are kept as required by law, and no more than necessary.',
      ],
    },
    {
      title: '2. Certification',
      text: [
        'Platform reviewers check enterprises and individuals manually. Documents are used only to verify identity, are watermarked for reviewers and are never made public.',
        'Changed details are reviewed again. Until then, the approved details stay in effect.',
      ],
    },
    {
      title: '3. Publishing applications',
      text: [
        'Every application is reviewed before it goes online, never by the person who submitted it or by someone from the same enterprise.',
      ],
      list: [
        'Publishers warrant that they have the right to publish the application and its texts, images and programs.',
        'Malicious code, undeclared data collection and circumvention of platform limits are prohibited.',
        'Approval applies to specific content. Any later change creates a new revision that is reviewed again; online content stays unchanged until then.',
        'If the platform finds a security or policy issue, it may take an application offline first and state the reason. Publishers can appeal.',
      ],
    },
    {
      title: '4. Purchases and prices',
      text: [
        "The price is the one quoted by the platform when you order, in yuan, to the fen. Price changes don't affect earlier purchases.",
        "Applications are deployed to the enterprise's own tenant space and use its quota. You can't buy without a space.",
      ],
    },
    {
      title: '5. Ratings and subscriptions',
      text: [
        "Only people who have subscribed to or bought an application can rate it, once each, and can edit their rating. Publishers can't rate their own applications but can reply publicly.",
        "The platform removes ratings that contain insults, advertising or other people's data, and states the reason. It never removes a rating for being negative.",
      ],
    },
    {
      title: '6. Liability',
      text: [
        "Publishers are responsible for their applications. Our review lowers risk but doesn't replace your own judgment. Back up important data regularly.",
        "We aren't liable for losses caused by force majeure or your own actions. We are liable under the law for losses caused by our intent or gross negligence.",
      ],
    },
    {
      title: '7. Changes and contact',
      text: [
        'Changes to these terms are announced in advance. If you have questions, contact us through the "Contact us" page.',
      ],
    },
  ],
};

export const words = { cn, en };
