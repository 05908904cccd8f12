import type { ObjectType } from './object-types.ts';

const moved = ['status', 'digest', 'reason'] as const;
const requested = ['status', 'reason', 'days', 'applicant', 'verdict'] as const;
const parted = ['name', 'number'] as const;

/**
 * What before and after of an entry can say of each kind of object. A field without a line here does not compile
 * where it is recorded, and neither does one without words.
 */
export const AUDIT_FIELDS = {
  role: [
    ...['name', 'description', 'reach', 'requestable', 'copyOf', 'members'],
    ...['userId', 'username', 'until', 'takes', 'gives', 'gaining', 'losing'],
  ],
  menu: [
    ...[
      'id',
      'owner',
      'enterprise_id',
      'parent_id',
      'code',
      'name',
      'name_en',
      'icon',
      'type',
      'url',
      'sort',
    ],
    ...[
      'deployment_id',
      'help_page_id',
      'is_public',
      'proxy',
      'open_with_new_window',
      'enabled',
      'on_request',
    ],
    ...['edited', 'place', 'privileges', 'grants', 'change', 'verb'],
  ],
  'office-role': ['role', 'department', 'position', 'below', 'people'],
  deployment: ['name', 'url'],
  application: [...moved, 'kind', 'applicationId', 'title', 'titleEn', 'image', 'sort', 'from', 'until'],
  'role-request': requested,
  privilege: ['purpose', 'until', 'status', 'reason', 'enterprise'],
  account: [
    ...['username', 'email', 'phone', 'realName', 'avatar', 'metadata', 'registeredAs', 'reason'],
    ...['method', 'remember', 'which', 'outcome'],
    ...['quietFrom', 'quietTo', 'timeZone', 'digest', 'digestHour', 'categories'],
  ],
  session: [
    ...['state', 'reason', 'note'],
    ...['q', 'kind', 'result', 'endReason', 'device', 'userId', 'enterpriseId', 'from', 'to', 'sort'],
  ],
  service: ['name', 'address', 'description', 'mayProxy', 'singleLogout', 'enabled'],
  file: ['name', 'category', 'mime', 'bytes', 'visibility'],
  audit: ['q', 'action', 'objectType', 'objectId', 'actorId', 'enterpriseId', 'from', 'to', 'sort'],
  'audit-check': [],
  enterprise: [
    ...['reason', 'domain', 'monthly'],
    ...['q', 'status', 'suspended', 'from', 'to', 'zone', 'sort'],
  ],
  certification: [
    ...[
      'number',
      'state',
      'reasons',
      'remark',
      'field',
      'name',
      'realName',
      'unifiedCreditId',
      'taxpayerNum',
    ],
    ...['bankAccountNum', 'repreLicenseNum', 'licenseIdNumber', 'bankAccount'],
  ],
  department: [...parted, 'head', 'parent', 'departments', 'positions', 'paths'],
  position: parted,
  'work-group': [...parted, 'members'],
  employee: [
    ...['place', 'workNum', 'workPhone', 'workplace', 'duties', 'reason', 'headed', 'successor'],
    ...['username', 'type', 'departmentId', 'below', 'positionId', 'seated', 'sort'],
  ],
  invitation: ['departmentId', 'positionId', 'people', 'userId'],
  'invitation-batch': ['rows', 'good', 'encoding', 'departmentId', 'positionId', 'sent'],
  'user-list': [],
  'sms-template': ['text', 'carrierId', 'enabled'],
  version: moved,
  'resource-plan': ['application', 'code', 'price', 'permanentPrice', 'resourceParameters', 'periods'],
  'app-category': ['name', 'movedTo'],
  rating: ['answer', 'hidden', 'reason'],
  problem: ['answer'],
  message: ['title', 'audience', 'state', 'again'],
  'message-category': ['name', 'nameEn', 'icon', 'critical', 'mail', 'retentionDays', 'movedTo'],
  'message-type': ['name', 'nameEn', 'category', 'group', 'importance', 'mail'],
  'message-group': ['name', 'description', 'members'],
  article: ['kind', 'slug', 'title', 'titleEn', 'sort', 'letters', 'published'],
  'article-category': ['names'],
  feedback: ['state'],
  demo: ['accounts', 'enterprises'],
  wallet: ['alertBelow'],
  reconciliation: ['chainHead', 'wrong'],
  payment: ['amount', 'spender', 'reason'],
  'spending-limit': ['approvalAbove', 'monthlyDefault', 'monthlyLimit'],
  refund: ['amount', 'reason', 'remark'],
  withdrawal: ['state', 'amount', 'payee', 'bankReference', 'reason'],
  invoice: ['state', 'amount', 'kind', 'title', 'from', 'to', 'number', 'reason'],
  space: ['status', 'reason', 'name', 'domain', 'months', 'plan', 'amount', 'autoRenewal', 'until'],
  'quota-request': ['state', 'kind', 'amount', 'quotas', 'months', 'remark'],
  'quota-plan': ['name', 'price', 'quotas', 'offered', 'quotaItem'],
  database: ['name', 'state', 'databaseName', 'bytes', 'sha256'],
  instance: ['wanted', 'appVersion', 'variables'],
  order: ['plan', 'amount', 'months', 'autoRenewal', 'until', 'reason'],
  'equipment-type': ['name', 'typeCode', 'description', 'dynamic', 'enabled'],
  certificate: ['status', 'name', 'from', 'until', 'description', 'reason', 'renews'],
  gateway: [
    ...['name', 'hardwareId', 'ip', 'port', 'credentialKind', 'configVersion', 'command'],
    ...['nodesAdded', 'nodesChanged', 'nodesRemoved'],
  ],
  topup: [
    ...['status', 'amount', 'received', 'payBy', 'reason', 'fault', 'transactionId', 'late', 'owner'],
    'returnReference',
  ],
} as const satisfies Record<ObjectType, readonly string[]>;

/** Names of fields inside of those. */
export const INNER_FIELDS = [
  ...['id', 'name', 'email', 'kind', 'below', 'hidden', 'sort', 'parent_id', 'inApp', 'mail', 'cn', 'en'],
  ...[
    'groups',
    'users',
    'everybody',
    'unlimited',
    'item',
    'value',
    'number',
    'timeUnit',
    'times',
    'limit',
    'discount',
    'remark',
  ],
  ...[
    'alias',
    'logo',
    'province',
    'city',
    'district',
    'address',
    'profession',
    'property',
    'scale',
    'metadata',
  ],
  ...['unifiedCreditId', 'businessExpiryDate', 'licenseImage', 'bankAccountName', 'taxpayerNum', 'bankName'],
  ...['bankAccountNum', 'repreLicenseLocation', 'repreName', 'repreLicenseType', 'repreLicenseNum'],
  ...['repreLicenseExpiryDate', 'repreLicenseFrontImage', 'repreLicenseBackImage', 'realName'],
  ...['licenseHomeLocation', 'licenseType', 'licenseIdNumber', 'licenseValidTerm', 'licenseFrontImage'],
  ...['licenseBackImage', 'openingBank', 'bankAccount'],
] as const;

export type FieldOf<T extends ObjectType> = (typeof AUDIT_FIELDS)[T][number];
export type AuditField = FieldOf<ObjectType> | (typeof INNER_FIELDS)[number];

const statuses = ['0', '1', '2', '3', '4', '5'] as const;
const endings = [
  ...[
    'logout',
    'idle',
    'hard_limit',
    'tgt',
    'ip_changed',
    'replaced',
    'cancelled',
    'pushed_out',
    'kicked_out',
  ],
  ...['password_changed', 'account_locked', 'removed'],
] as const;

/** Fields whose values are codes, by kind of object, with all their codes. They have words too. */
export const AUDIT_VALUES = {
  'role.reach': ['own', 'department', 'below', 'enterprise'],
  'menu.owner': ['platform', 'enterprise'],
  'menu.type': ['folder', 'page', 'link', 'frame', 'application'],
  'menu.verb': ['add', 'change', 'move', 'remove', 'undo'],
  'application.status': statuses,
  'application.kind': ['recommend', 'pin', 'advertise'],
  'version.status': statuses,
  'role-request.status': ['pending', 'approved', 'refused', 'cancelled'],
  'privilege.status': ['1', '2', '3', '4'],
  'account.registeredAs': ['enterprise', 'private'],
  'account.method': ['password', 'sms'],
  'account.which': ['phone', 'email'],
  'account.outcome': ['cancelled', 'turned_back', 'closed'],
  'account.digest': ['none', 'daily'],
  'session.state': ['open', 'repeat'],
  'session.reason': endings,
  'session.endReason': endings,
  'session.kind': ['ended', 'failed', 'live'],
  'session.result': [
    ...['success', 'wrong_password', 'unknown', 'locked', 'wrong_code', 'must_reset', 'blocked'],
  ],
  'session.device': ['desktop', 'mobile', 'tablet', 'program'],
  'file.visibility': ['private', 'public'],
  'enterprise.status': ['0', '1', '2', '3', '4'],
  'certification.state': ['draft', 'submitted', 'review', 'approved', 'rejected', 'withdrawn'],
  'employee.type': ['working', 'unplaced', 'left'],
  'resource-plan.item': ['CPU_CORES', 'MEMORY_QUOTA', 'DISK_QUOTA', 'CONCURRENT_USER'],
  'resource-plan.timeUnit': ['MONTH', 'QUARTER', 'YEAR'],
  'message.state': ['draft', 'scheduled', 'sending', 'sent', 'recalled'],
  'message-type.importance': ['0', '1', '2'],
  'message-group.kind': ['department', 'position', 'work-group', 'user', 'role', 'enterprise'],
  'article.kind': ['help', 'news', 'announcement', 'solution', 'case'],
  'feedback.state': ['open', 'answered', 'closed'],
  'withdrawal.state': ['asked', 'settled', 'rejected', 'cancelled'],
  'invoice.state': ['asked', 'issued', 'rejected', 'cancelled'],
  'invoice.kind': ['normal', 'special'],
  'topup.status': [
    ...['open', 'receipt', 'checked', 'done', 'rejected', 'cancelled', 'expired', 'failed', 'returned'],
  ],
  'topup.payBy': ['bank', 'alipay', 'till'],
  'space.status': ['0', '1', '2', '3', '4', '5'],
  'quota-request.state': ['unpaid', 'submitted', 'applied', 'rejected', 'cancelled', 'ended'],
  'quota-request.kind': ['increase', 'bigdata', 'tsdatabase'],
  'quota-plan.quotaItem': [
    ...['CPU_CORES', 'MEMORY_QUOTA', 'DISK_QUOTA', 'CONCURRENT_USER', 'DATABASE_COUNT'],
    ...['TS_DATABASE_SIZE', 'BIGDATA_STEPS', 'BIGDATA_MEMORY', 'BIGDATA_HOURS'],
  ],
  'database.state': ['creating', 'ready', 'readonly', 'closed', 'deleted', 'failed'],
  'certificate.status': ['1', '2', '3', '4', '5'],
  'topup.fault': ['amount', 'second', 'closed'],
} as const satisfies Partial<Record<`${ObjectType}.${AuditField}`, readonly string[]>>;
export type CodedField = keyof typeof AUDIT_VALUES;
