import type { PlainText } from '../../legal/text.ts';

const cn: PlainText = {
  title: '关于我们',
  intro: 'Cloudyard 是一个面向企业和工业现场的云平台：造、检、运，都在一个院子里。',
  sections: [
    {
      title: '我们相信的三件事',
      text: [],
      list: [
        '买到的东西应该能用。市场里的每个应用都有人审核过，每一次上线都说得清审核的是什么内容。',
        '企业的数据应该留在企业里。墙砌在数据库里，而不是靠程序员记得加条件。',
        '现场的人没有时间学软件。页面说人话，错误告诉人该怎么办，做过的事查得到。',
      ],
    },
    {
      title: '这个院子里有什么',
      text: [
        '人和企业：注册、认证、部门、角色、权限和菜单。市场：发布、审核、上线、订阅、评价。消息：该知道的人及时知道。每一步都写入可以验证的审计链。',
        '租户空间：配额、数据库和真正运行的应用。账本：充值、支付、退款和对账，每一分钱都有来处和去处。',
      ],
    },
    {
      title: '开放',
      text: [
        '所有功能都有接口，接口文档由契约生成，与服务器始终一致。一台只装了 Node 的机器就能把整个平台运行起来；规模变大后，可以换用您自己的 PostgreSQL、邮件和短信服务，并同时运行多份。',
      ],
    },
  ],
};

const en: PlainText = {
  title: 'About us',
  intro:
    'Cloudyard is a cloud platform for enterprises and the shop floor: built, inspected and shipped in one yard.',
  sections: [
    {
      title: 'Three things we believe',
      text: [],
      list: [
        "What you buy should work. Every application in the market has been reviewed by a person, and it's always clear exactly what was approved.",
        "An enterprise's data should stay in the enterprise. The separation is built into the database and doesn't depend on programmers remembering it.",
        "People on the shop floor don't have time to learn software. Pages use plain language, errors say what to do, and every action can be traced.",
      ],
    },
    {
      title: "What's in the yard",
      text: [
        'People and enterprises: registration, certification, departments, roles, permissions and menus. The market: publishing, review, subscriptions and ratings. Messages: the right people know in time. Every step is recorded in a verifiable audit chain.',
        'Tenant spaces: quotas, databases, and applications that really run. The ledger: top-ups, payments, refunds and a nightly reconciliation that accounts for every fen.',
      ],
    },
    {
      title: 'Open',
      text: [
        'Every feature has an API, and its reference is generated from the contract the server runs on. One machine with Node runs the whole platform. As you grow, switch to your own PostgreSQL, email and SMS services, and run several instances.',
      ],
    },
  ],
};

export const words = { cn, en };
