// What belongs to an enterprise, and what of it is not handed out. A table behind the wall that has an `enterprise_id`
// needs no line: it is found in the database's own catalogue. `catalogue.test.ts` fails for a table that is neither.

/** Rows without an enterprise of their own: `column` leads to `by` of the table they belong to. */
export type Belonging = { column: string; of: string; by?: string };
export const BELONGINGS: Record<string, Belonging> = {
  algorithm_evidence: { column: 'algorithm_id', of: 'algorithm' },
  algorithm_move: { column: 'algorithm_id', of: 'algorithm' },
  algorithm_version: { column: 'algorithm_id', of: 'algorithm' },
  app_version: { column: 'application_id', of: 'application' },
  app_info: { column: 'version_id', of: 'app_version' },
  major_version: { column: 'application_id', of: 'application' },
  authority: { column: 'major_id', of: 'major_version' },
  market_file: { column: 'application_id', of: 'application' },
  market_move: { column: 'application_id', of: 'application' },
  module_need: { column: 'module_id', of: 'application' },
  resource_plan: { column: 'application_id', of: 'application' },
  listing: { column: 'application_id', of: 'application' },
  listed_name: { column: 'application_id', of: 'application' },
  trial: { column: 'version_id', of: 'app_version' },
  certification_reminder: { column: 'certification_id', of: 'certification' },
  dataset_use: { column: 'dataset_id', of: 'dataset' },
  extension_use: { column: 'extension_id', of: 'extension' },
  model_use: { column: 'model_id', of: 'model' },
  ledger_entry: { column: 'account_id', of: 'ledger_account' },
  ledger_transfer: { column: 'id', of: 'ledger_entry', by: 'transfer_id' },
  ledger_hold: { column: 'account_id', of: 'ledger_account' },
  ledger_invoice: { column: 'account_id', of: 'ledger_account' },
  ledger_invoice_month: { column: 'account_id', of: 'ledger_account' },
  ledger_limit: { column: 'account_id', of: 'ledger_account' },
  ledger_month: { column: 'account_id', of: 'ledger_account' },
  ledger_payment: { column: 'account_id', of: 'ledger_account' },
  ledger_refund: { column: 'account_id', of: 'ledger_account' },
  ledger_setting: { column: 'account_id', of: 'ledger_account' },
  ledger_topup: { column: 'account_id', of: 'ledger_account' },
  ledger_withdrawal: { column: 'account_id', of: 'ledger_account' },
  menu_privilege: { column: 'menu_id', of: 'menu' },
  role_grant: { column: 'role_id', of: 'role' },
  message_figure: { column: 'message_id', of: 'message' },
  message_batch: { column: 'message_id', of: 'message' },
};

/** Tables of an enterprise that are not handed out, each with its reason in both languages. */
export type Reason = readonly [cn: string, en: string];
const DERIVED: Reason = ['由其他表计算得出', 'A figure counted from other tables'];
const THEIRS: Reason = [
  '属于成员个人，在其个人数据导出中',
  'Belongs to the member, and is in the export of their own account',
];
const MACHINERY: Reason = ['服务器自己的工作状态', 'How far the server itself has come with its work'];
export const TABLES_LEFT_OUT: Record<string, Reason> = {
  outgoing: ['邮件和短信含有验证码与一次性链接', 'Emails and text messages hold codes and one-time links'],
  inbox: THEIRS,
  inbox_count: THEIRS,
  hub_follow: THEIRS,
  listing: DERIVED,
  listed_name: DERIVED,
  device_tally: DERIVED,
  gateway_tally: DERIVED,
  message_figure: DERIVED,
  telemetry_rate: DERIVED,
  message_batch: MACHINERY,
  quota_lock: MACHINERY,
  stream_cursor: MACHINERY,
  stream_source: MACHINERY,
  project_presence: MACHINERY,
  telemetry_roll_day: MACHINERY,
};

const SECRET: Reason = ['密钥、令牌或其摘要', 'A secret, a token, or what one is recognized by'];
const SEARCH: Reason = ['检索用，由其他列计算得出', 'For searching, made of other columns'];
const KEY: Reason = ['内部防重复标记', 'An internal mark against doing a thing twice'];
/** Columns that are not handed out; `*`: of every table. */
export const COLUMNS_LEFT_OUT: Record<string, Reason> = {
  '*.search': SEARCH,
  'device.search_text': SEARCH,
  'device.tag_list': SEARCH,
  'api_token.hash': SECRET,
  'forward.secrets': SECRET,
  'forward_receiver.token_hash': SECRET,
  'gateway_credential.secret_hash': SECRET,
  'instance.secrets': SECRET,
  'instance.former_secrets': SECRET,
  'invitation.token_hash': SECRET,
  'market_order.access': SECRET,
  'session.token_hash': SECRET,
  'session.ticket_hash': SECRET,
  'session.agent_hash': SECRET,
  'session.tgt_id': SECRET,
  'space.secret_hash': SECRET,
  'webhook.secret': SECRET,
  'account.password_hash': SECRET,
  'ledger_hold.asked': KEY,
  'ledger_payment.asked': KEY,
  'ledger_transfer.asked': KEY,
  'ledger_withdrawal.bank_account': [
    '银行账号只由财务人员查看，每次查看都有记录',
    'The whole bank account is opened by finance only, and every look is recorded',
  ],
};

/** Rows of an exported table that are not handed out: `wall_page` in server/sql/custody.sql passes them over. */
export const ROWS_LEFT_OUT: Record<string, Reason> = {
  message: ['成员之间的私信', 'Letters between members'],
  file: ['成员之间私信的附件', 'Attachments of letters between members'],
};

/** Where a table has no key of its own that its rows can be paged by. */
export const KEYS: Record<string, { column: string; type: string }[]> = {
  telemetry_frame: [
    { column: 'source_id', type: 'uuid' },
    { column: 'no', type: 'bigint' },
  ],
};

/** All other tables: whose they are. Said here so that a new one has to be thought about. */
export const OF_NO_ENTERPRISE: Record<string, readonly string[]> = {
  'of people, in the export of their own account': [
    ...[
      'account',
      'arrangement',
      'contact_change',
      'dashboard_layout',
      'feedback',
      'feedback_reply',
      'file_upload',
    ],
    ...['function_config', 'login_failure', 'message_block', 'message_preference', 'message_setting'],
    ...['subscription', 'username_claim', 'app_problem', 'app_rating', 'rating_report'],
  ],
  'logins, codes and links: secrets': [
    ...['cas_login', 'cas_ticket', 'login_guard', 'mail_link', 'session_former', 'tgt', 'verification_code'],
    ...['idempotency'],
  ],
  'the enterprise itself: in the manifest and in its certification': ['enterprise'],
  'of the platform: what it offers and how it is set': [
    ...['algorithm_category', 'app_category', 'article', 'article_category', 'cas_service', 'equipment_type'],
    ...['gateway_authority', 'promotion', 'quota_item', 'quota_plan', 'setting', 'sms_template'],
  ],
  'of the platform: its audit and its books': [
    ...['audit_check', 'audit_seal', 'audit_unsealed', 'certification_view', 'ledger_platform_month'],
    ...['ledger_reconciliation', 'ledger_seal', 'ledger_unsealed'],
  ],
  'of the platform: how it is doing': ['resource_sample', 'resource_threshold', 'resource_warning'],
  'machinery and figures': [
    ...['bus_payload', 'dataset_question', 'letter_count', 'message_mail', 'rate_limit', 'rights_stamp'],
    ...['role_grant_former', 'runtime_seen', 'storage_use', 'telemetry_turn', 'migration', 'sql_object'],
  ],
};
