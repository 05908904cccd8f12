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
      text: ['任何应用在上架之前都要经过审核，审核员不会是提交人，也不会来自同一家企业。'],
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
  title: 'Legal agreements',
  intro:
    'Who uses Cloudyard agrees to what follows. It is kept short and plain; the organisation that runs this platform may add terms of its own.',
  sections: [
    {
      title: '1. Accounts',
      text: [
        'Please register with a phone number and an email address that are yours: they bring your password back and carry important notices. An account is for one person.',
      ],
      list: [
        'You keep your password. If somebody else uses your account, change it at once and end the other logins in your settings.',
        'A person may belong to several enterprises; what they may do in each is decided by its administrators.',
        'After an account is closed its name, phone number and address are free for others; audit records stay as the law requires, and no more than that.',
      ],
    },
    {
      title: '2. Verification',
      text: [
        "Enterprises and people are verified by the platform's reviewers. Licences are used to check an identity only, are shown to reviewers with a watermark, and are never published.",
        'Changed particulars are reviewed again; until then the approved ones stay in force.',
      ],
    },
    {
      title: '3. Publishing applications',
      text: [
        'Every application is audited before it goes on the shelf, never by who handed it in and never by somebody of the same enterprise.',
      ],
      list: [
        'Publishers warrant that they may publish the application and the texts, pictures and programs in it.',
        "No malicious code, no data collection that is not declared, no ways around the platform's limits.",
        'What was approved is a certain content. Every later change is a new revision with an audit of its own; what is online stays as it is until then.',
        'For reasons of safety or the rules the platform may take an application offline first, and says why. Publishers may object.',
      ],
    },
    {
      title: '4. Buying and prices',
      text: [
        'The price is the one the platform quotes when an order is placed, in yuan, to the fen. A changed price never touches what was bought before.',
        'Applications run in a tenant space of the enterprise and take from its quota. Without a space nothing can be bought.',
      ],
    },
    {
      title: '5. Reviews and subscriptions',
      text: [
        'Who has subscribed to an application or bought it may review it, once, and change the review later. Publishers cannot review what they publish, and may answer in public.',
        "The platform removes insults, advertisements and other people's data, and says why. It never removes a review for being negative.",
      ],
    },
    {
      title: '6. Liability',
      text: [
        'Applications of others are the responsibility of who publishes them. Our audit lowers risks and does not replace your own judgement; please back up what matters.',
        'We are not liable for events beyond control or for your own acts; for intent and gross negligence we are, as the law says.',
      ],
    },
    {
      title: '7. Changes and contact',
      text: [
        'Changes to these terms are announced beforehand. If something is unclear, please write to us from the contact page.',
      ],
    },
  ],
};

export const words = { cn, en };
