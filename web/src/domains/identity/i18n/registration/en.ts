import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  register: 'Register',
  registerSentence: 'For work in an enterprise: publish applications, connect equipment, manage a team.',
  registerPrivate: 'Register as a private person',
  registerPrivateSentence: 'No enterprise needed: publish and buy applications in your own name.',
  toPrivate: 'Register as a private person',
  toEnterprise: 'Register for an enterprise',
  haveAccount: 'Have an account?',
  logIn: 'Log in',
  home: 'Back to home',
  stepsTitle: 'Three steps to work',
  steps: {
    account: 'Register',
    accountHint: 'The code on your phone shows that the number is yours.',
    certify: 'Verify your email, certify your identity',
    certifyHint: 'Needed before you create an enterprise or publish an application.',
    enterprise: 'Create or join an enterprise',
    enterpriseHint: 'Invite colleagues, give roles, connect equipment.',
    alone: 'Start in your own name',
    aloneHint: 'Publish and buy applications. You can join an enterprise later.',
  },

  fields: {
    username: 'Username',
    email: 'Email',
    phone: 'Phone',
    code: 'Verification code',
    password: 'Password',
    newPassword: 'New password',
    confirm: 'Confirm password',
    contact: 'Phone or email',
  },
  help: {
    username: '1 to 31 characters, without #',
    email: 'To verify and recover your account',
    phone: 'Mainland China mobile number, 11 digits',
    code: '5 characters, valid for 10 minutes',
    confirm: 'Enter the password once more',
  },
  asking: 'Checking…',
  free: 'Available',
  proven: 'Verified',
  getCode: 'Get code',
  resendIn: 'Again in {n} s',
  codeSent: 'The code is on its way to your phone',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  submit: 'Register',
  submitting: 'Registering…',
  banner: 'Register information failed, please check and resubmit.',

  agree: 'I have read and accept the terms',
  agreementTitle: 'What the terms say',
  agreement: {
    truth: 'What you enter is true, and only you use the account.',
    kept: 'We keep your username, email, phone and login records, for login, safety notices and recovery. Of the password we keep only a digest that cannot be turned back.',
    acts: 'Important acts in the console are recorded. Administrators of your enterprise see those that concern it.',
    leave: 'You can deregister at any time in "Personal settings".',
  },

  strength: 'Password strength',
  scores: { 0: 'Very weak', 1: 'Weak', 2: 'Fair', 3: 'Strong', 4: 'Very strong' },
  noScore: 'Shown as you type',
  rules: {
    length: '8 to 20 characters',
    signs: 'Only letters, digits and underscores',
    kinds: 'At least two of these three kinds',
    notUsername: 'Not the username',
    noPhone: 'Better without your phone number',
  },
  met: 'Met',
  unmet: 'Not met',

  restoreTitle: 'You were here before',
  restoreText:
    'This phone and email belonged to an account that was deregistered. You can restore it, or register a new one.',
  restoreBack: 'Comes back: the same account and username, messages, files.',
  restoreNotBack: 'Does not come back: membership of enterprises and roles. You join again.',
  restorePassword: 'After that you log in with the password you have just entered.',
  restore: 'Restore account',
  registerAnew: 'Register a new one',
  restored: '{username}: account restored, please log in with the new password',
  restoreFailed: 'The account restore failed: {why}',

  successTitle: 'Registered',
  successText: 'The account {username} is ready.',
  successNoName: 'Your account is ready.',
  nextTitle: 'What comes next',
  nextMail: 'Open the mail we sent and follow its link to verify your address. It is valid for 24 hours.',
  nextLogin: 'Log in to the console with username, email or phone.',
  nextCertify: 'Certify your identity, then create an enterprise or accept an invitation.',
  goLogin: 'Log in',

  verifying: 'Verifying your email…',
  verifyTitle: 'Verify email',
  verifyHow:
    'Open the mail you got after registering and follow its link. If the link is broken into two lines, copy the whole address.',
  verifiedTitle: 'Email verified',
  verified: '{email} is confirmed as yours.',
  verifiedNoName: 'The address is confirmed as yours.',
  verifyFailTitle: 'Email not verified',
  verifyFail:
    'The link is incomplete, was used before, or is older than 24 hours. If you followed it before, the address may already be verified.',
  verifyFailNext: 'You can log in without a verified address.',

  resetTitle: 'Reset password',
  resetSentence: 'Enter the phone or email you registered with.',
  next: 'Continue',
  resetSms: 'If {contact} is registered, a code is on its way to this phone.',
  resetMailTitle: 'Look into your mail',
  resetMail:
    'If {contact} is registered, a mail is on its way. Follow its link within 15 minutes to set a new password.',
  mailSpam: 'Nothing after a few minutes? Look into the spam folder, or check the address.',
  otherContact: 'Use another phone or email',
  resetByLink: 'A new password ends the login on all devices.',
  setPassword: 'Set new password',
  resetDoneTitle: 'The new password is set',
  resetDone: 'All logins of {username} have ended. Please log in with the new password.',
  linkInvalidTitle: 'This link no longer works',
  linkInvalid: 'It is incomplete, was used before, or is older than 15 minutes. Please ask for a new one.',
  askAgain: 'Ask for a new one',

  objection: {
    title: 'Object to a change of contact',
    sentence:
      'An administrator changed the phone or email of your account. If you do not want that, object here.',
    how: 'Please open the whole link from the text message or mail.',
    waiting: 'A change not yet confirmed is cancelled, and everything stays as it is.',
    confirmed:
      'A confirmed change is undone: the former contact is in force again, every login ends, and a new password is needed.',
    verb: 'Object',
    dead: 'This link no longer works: the change is already settled, or seven days have passed. If in doubt, ask the platform administrator',
    doneTitle: 'Your objection is settled',
    outcomes: {
      cancelled: 'The change is cancelled; your contact stays as it was.',
      turned_back:
        'The former contact is in force again and every login has ended. Please set a new password by your former phone or email.',
      closed:
        'Somebody else has the former contact by now, so it cannot come back. The account is closed; ask the platform administrator.',
    },
  },

  findTitle: 'Find back username',
  findSentence: 'We send the username to the phone or email you registered with.',
  send: 'Send',
  foundSms: 'If {contact} is registered, the username is on its way by text message.',
  foundMail: 'If {contact} is registered, the username is on its way by mail.',
  findDoneTitle: 'Sent',
  knowName: 'Forgot the password instead?',

  outboxTitle: 'Outbox',
  outboxSentence:
    'This server has no carrier for text messages and mails, so what it sends stays here. For development and demonstration only.',
  outboxEmpty: 'Nothing has been sent yet',
  outboxEmptyHint:
    'Text messages and mails of registration, login by text message and password reset appear here.',
  outboxClosedTitle: 'The outbox is closed',
  outboxClosed:
    'It opens only on the machine of the server, and only while no carrier is configured; while somebody is logged in, only for a platform administrator.',
  outboxLive: 'Updates every 3 seconds',
  channels: { sms: 'Text message', mail: 'Mail' },
  to: 'To',

  problems: {
    'confirm.different': 'Two password not same',
    'agreement.missing': 'Please read and accept the terms first',
    'contact.format': 'Please enter an 11-digit mobile number or a complete email address',
  },
  errors: {
    'identity.username_format':
      'Username must not contain the special character # and length must not exceed 31',
    'identity.email_format': 'Please enter a complete address, such as name@example.com',
    'identity.phone_format': 'Please enter an 11-digit mainland mobile number',
    'identity.password_format': '8 to 20 letters, digits or underscores, at least two of the three kinds',
    'identity.password_is_username': 'Password can not be equal to username',
    'identity.password_common': 'This password is too common, please choose another',
    'identity.password_same': 'The new password must differ from the old one',
    'identity.username_taken': 'Username has already been registered, please try another one.',
    'identity.email_taken': 'Email has already been registered, please try another one.',
    'identity.phone_taken': 'Phone has already been registered, please try another one.',
    'identity.code_length': 'The code has 5 characters',
    'identity.code_wrong': 'Please enter the right verification code.',
    'identity.code_used_up': 'Too many wrong attempts, please get a new code',
    'identity.code_not_sent': 'No code was sent yet, please get one first',
    'identity.code_too_soon': 'A code was sent just now, please wait a little',
    'identity.code_too_many': 'No more codes today, please try again tomorrow',
    'identity.code_not_proven': 'The phone is not verified yet, please get a new code',
    'identity.no_former_account': 'There is no account to restore',
    'identity.link_invalid': 'This link no longer works, please ask for a new one',
    'identity.outbox_closed': 'The outbox is closed',
  },
};

export const words = { cn, en };
