import type { Reason } from './belongings.ts';

// What belongs to a person, and what of it is not handed out to them. `catalogue.test.ts` fails for a table with a column
// of an account that is neither here nor left out.

/** `column` is the account, or leads to `by` of the table `of` that belongs to the account. */
export type OwnRows = { column: string; of?: string; by?: string; only?: string };
const ALONE = 't.enterprise_id is null';
/** Whoever left an enterprise sees nothing of it any more. */
const where = (account: string) =>
  `(${ALONE} or exists (select from membership m where m.enterprise_id = t.enterprise_id and m.account_id = t.${account}))`;

export const ACCOUNT_TABLES: Record<string, OwnRows> = {
  account: { column: 'id' },
  username_claim: { column: 'account_id' },
  certification: { column: 'account_id', only: `t.kind = 'person'` },
  contact_change: { column: 'account_id' },
  membership: { column: 'account_id' },
  former_member: { column: 'account_id' },
  employee_move: { column: 'account_id' },
  work_group_member: { column: 'account_id' },
  role_member: { column: 'account_id' },
  role_application: { column: 'account_id' },
  invitation: { column: 'account_id' },
  session: { column: 'account_id' },
  login_failure: { column: 'account_id' },
  api_token: { column: 'account_id' },
  inbox: { column: 'account_id', only: `t.recalled_at is null and ${where('account_id')}` },
  message: { column: 'id', of: 'inbox', by: 'message_id' },
  letters_sent: { column: 'sender_id', only: `t.origin = 'person'` },
  message_preference: { column: 'account_id' },
  message_setting: { column: 'account_id' },
  message_block: { column: 'account_id' },
  arrangement: { column: 'account_id' },
  dashboard_layout: { column: 'account_id' },
  function_config: { column: 'account_id' },
  market_order: { column: 'buyer_id', only: where('buyer_id') },
  subscription: { column: 'account_id' },
  app_rating: { column: 'account_id' },
  app_problem: { column: 'account_id' },
  rating_report: { column: 'account_id' },
  hub_follow: { column: 'account_id' },
  feedback: { column: 'account_id' },
  feedback_reply: { column: 'feedback_id', of: 'feedback' },
  ledger_account: { column: 'user_id' },
  ledger_entry: { column: 'account_id', of: 'ledger_account' },
  ledger_hold: { column: 'account_id', of: 'ledger_account' },
  ledger_invoice: { column: 'account_id', of: 'ledger_account' },
  ledger_payment: { column: 'account_id', of: 'ledger_account' },
  ledger_refund: { column: 'account_id', of: 'ledger_account' },
  ledger_topup: { column: 'account_id', of: 'ledger_account' },
  ledger_withdrawal: { column: 'account_id', of: 'ledger_account' },
  ledger_limit: { column: 'user_id' },
  file: { column: 'owner_id', only: ALONE },
  point_set: { column: 'owner_id', only: where('owner_id') },
  dataset: { column: 'created_by', only: ALONE },
  dataset_version: { column: 'dataset_id', of: 'dataset' },
  model: { column: 'created_by', only: ALONE },
  model_version: { column: 'model_id', of: 'model' },
  project: { column: 'created_by', only: ALONE },
  project_version: { column: 'project_id', of: 'project' },
  application: { column: 'created_by', only: ALONE },
  algorithm: { column: 'created_by', only: ALONE },
  data_export: { column: 'account_id', only: ALONE },
};

/** A list of its own, of a table that stands here under another name already. */
export const LISTED_AS: Record<string, string> = { letters_sent: 'message' };

export const ACCOUNT_TABLES_LEFT_OUT: Record<string, Reason> = {
  tgt: [
    '统一登录的凭据；每次登录都在会话中',
    'What the central login is known by; each login is among the sessions',
  ],
  mail_link: ['一次性链接', 'One-time links'],
  verification_code: ['验证码', 'Codes'],
  idempotency: ['内部防重复标记', 'Internal marks against doing a thing twice'],
  dataset_question: ['服务器自己的工作状态', 'How far the server itself has come with its work'],
  project_presence: ['服务器自己的工作状态', 'How far the server itself has come with its work'],
  inbox_count: ['由其他表计算得出', 'Counted from other tables'],
  file_upload: ['尚未完成的上传', 'Uploads that are not finished'],
  history_source: ['属于企业', 'Belongs to the enterprise'],
  enterprise: ['属于企业', 'Belongs to the enterprise'],
};

/** Rows that are passed over. */
const LEFT: Reason = ['您已离开的企业的', 'Those of enterprises you have left'];
export const ACCOUNT_ROWS_LEFT_OUT: Record<string, Reason> = {
  inbox: [
    '已被撤回的，以及您已离开的企业的',
    'Those that were recalled, and those of enterprises you have left',
  ],
  market_order: LEFT,
  point_set: LEFT,
};

/** Of other people, in rows that are one's own. */
export const ACCOUNT_COLUMNS_LEFT_OUT: Record<string, Reason> = {
  'message.audience': ['其他收件人', 'Other recipients'],
  'application.checks': ['平台内部检查', 'Checks of the platform'],
};
