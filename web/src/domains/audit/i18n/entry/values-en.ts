import type { Words } from '../../../../kit/text.ts';
import type * as cn from './values-cn.ts';

const statuses = {
  0: 'Draft',
  1: 'Pending review',
  2: 'Approved',
  3: 'Online',
  4: 'Suspended',
  5: 'Archived',
};

const endings = {
  logout: 'logged out',
  idle: 'idle for too long',
  hard_limit: 'longest time reached',
  tgt: 'the central login ended',
  ip_changed: 'the address changed',
  replaced: 'replaced by a new login',
  cancelled: 'repeat login canceled',
  pushed_out: 'ended by the user elsewhere',
  kicked_out: 'ended by an administrator',
  password_changed: 'the password changed',
  account_locked: 'the account was locked',
  removed: 'the account was closed',
};

/** What the codes in before and after mean. */
export const values: Words<typeof cn.values> = {
  'role.reach': {
    own: 'own',
    department: 'department',
    below: 'department and below',
    enterprise: 'whole enterprise',
  },
  'menu.owner': {
    platform: 'the platform',
    enterprise: 'an enterprise',
  },
  'menu.type': {
    folder: 'folder',
    page: 'page',
    link: 'link',
    frame: 'embedded page',
    application: 'application',
  },
  'menu.verb': {
    add: 'added',
    change: 'changed',
    move: 'moved',
    remove: 'deleted',
    undo: 'undone',
  },
  'application.status': statuses,
  'application.kind': {
    recommend: 'recommended',
    pin: 'pinned',
    advertise: 'advertised',
  },
  'version.status': statuses,
  'role-request.status': {
    pending: 'pending',
    approved: 'approved',
    refused: 'refused',
    cancelled: 'withdrawn',
  },
  'privilege.status': {
    1: 'asked',
    2: 'refused',
    3: 'given',
    4: 'taken back',
  },
  'account.registeredAs': {
    enterprise: 'for an enterprise',
    private: 'as a person',
  },
  'account.method': {
    password: 'password',
    sms: 'text message',
  },
  'account.which': {
    phone: 'phone',
    email: 'email',
  },
  'account.outcome': {
    cancelled: 'canceled',
    turned_back: 'turned back',
    closed: 'account locked',
  },
  'account.digest': {
    none: 'none',
    daily: 'daily',
  },
  'session.state': {
    open: 'logged in',
    repeat: 'repeat login to confirm',
  },
  'session.reason': endings,
  'session.endReason': endings,
  'session.kind': {
    ended: 'ended',
    failed: 'failed',
    live: 'still lasting',
  },
  'session.result': {
    success: 'success',
    wrong_password: 'wrong password',
    unknown: 'unknown user',
    locked: 'account locked',
    wrong_code: 'wrong code',
    must_reset: 'must reset the password',
    blocked: 'account blocked',
  },
  'session.device': {
    desktop: 'desktop',
    mobile: 'phone',
    tablet: 'tablet',
    program: 'program',
  },
  'file.visibility': {
    private: 'owner and colleagues',
    public: 'all users',
  },
  'enterprise.status': {
    0: 'not certified',
    1: 'submitted',
    2: 'in review',
    3: 'certified',
    4: 'failed',
  },
  'certification.state': {
    draft: 'draft',
    submitted: 'submitted',
    review: 'in review',
    approved: 'approved',
    rejected: 'rejected',
    withdrawn: 'withdrawn',
  },
  'employee.type': {
    working: 'working',
    unplaced: 'without a department',
    left: 'left',
  },
  'resource-plan.item': {
    CPU_CORES: 'CPU cores',
    MEMORY_QUOTA: 'memory (MB)',
    DISK_QUOTA: 'disk (MB)',
    CONCURRENT_USER: 'concurrent users',
  },
  'resource-plan.timeUnit': {
    MONTH: 'month',
    QUARTER: 'quarter',
    YEAR: 'year',
  },
  'message.state': {
    draft: 'draft',
    scheduled: 'scheduled',
    sending: 'sending',
    sent: 'sent',
    recalled: 'recalled',
  },
  'message-type.importance': {
    0: 'normal',
    1: 'important',
    2: 'urgent',
  },
  'message-group.kind': {
    department: 'department',
    position: 'position',
    'work-group': 'work group',
    user: 'user',
    role: 'role',
    enterprise: 'enterprise',
  },
  'article.kind': {
    help: 'help',
    news: 'news',
    announcement: 'announcement',
    solution: 'solution',
    case: 'case',
  },
  'withdrawal.state': {
    asked: 'pending',
    settled: 'paid out',
    rejected: 'rejected',
    cancelled: 'canceled',
  },
  'invoice.state': {
    asked: 'pending',
    issued: 'issued',
    rejected: 'rejected',
    cancelled: 'canceled',
  },
  'invoice.kind': {
    normal: 'standard invoice',
    special: 'special invoice',
  },
  'feedback.state': {
    open: 'open',
    answered: 'answered',
    closed: 'closed',
  },
  'topup.status': {
    open: 'To be paid',
    receipt: 'To be checked',
    checked: 'To be confirmed',
    done: 'Credited',
    rejected: 'Rejected',
    cancelled: 'Canceled',
    expired: 'Expired',
    failed: 'Failed',
    returned: 'Returned',
  },
  'topup.payBy': { bank: 'Bank transfer', alipay: 'Alipay', till: 'Demo till' },
  'topup.fault': { amount: 'Wrong amount', second: 'Paid twice', closed: 'Payment closed' },
};
