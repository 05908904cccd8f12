import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  register: 'Register',
  registerSentence:
    'For work in an enterprise: publish applications, connect equipment and manage your team.',
  registerPrivate: 'Register as an individual',
  registerPrivateSentence: 'No enterprise needed. Publish and buy applications in your own name.',
  toPrivate: 'Register as an individual',
  toEnterprise: 'Register for an enterprise',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  home: 'Back to home',
  stepsTitle: 'Get started in three steps',
  steps: {
    account: 'Create an account',
    accountHint: 'The code sent to your phone confirms the number is yours.',
    certify: 'Verify your email and identity',
    certifyHint: 'Required before you can create an enterprise or publish an application.',
    enterprise: 'Create or join an enterprise',
    enterpriseHint: 'Invite colleagues, assign roles and connect equipment.',
    alone: 'Start in your own name',
    aloneHint: 'Publish and buy applications. You can join an enterprise later.',
  },

  fields: {
    username: 'Username',
    email: 'Email',
    phone: 'Phone number',
    code: 'Verification code',
    password: 'Password',
    newPassword: 'New password',
    confirm: 'Confirm password',
    contact: 'Phone number or email',
  },
  help: {
    username: '1 to 31 characters, without #',
    email: 'For verification and account recovery',
    phone: 'Mainland China mobile number, 11 digits',
    code: '5 characters, valid for 10 minutes',
    confirm: 'Enter the password again',
  },
  asking: 'Checking…',
  free: 'Available',
  proven: 'Verified',
  getCode: 'Get code',
  resendIn: 'Resend in {n} s',
  codeSent: 'Code sent. Check your text messages',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  submit: 'Register',
  submitting: 'Registering…',
  banner: 'Register information failed, please check and resubmit.',

  agree: 'I have read and agree to the terms',
  agreementTitle: 'Terms of registration',
  agreement: {
    truth: 'The information you provide is true, and only you use the account.',
    kept: 'We store your username, email, phone number and login records for login, security notices and account recovery. Passwords are stored only as irreversible hashes.',
    acts: 'Important actions in the console are logged. Administrators of your enterprise can see those that concern it.',
    leave: 'You can close your account at any time in "Personal settings".',
  },

  strength: 'Password strength',
  scores: { 0: 'Very weak', 1: 'Weak', 2: 'Fair', 3: 'Strong', 4: 'Very strong' },
  noScore: 'Shown as you type',
  rules: {
    length: '8 to 20 characters',
    signs: 'Only letters, digits and underscores',
    kinds: 'At least two of these types',
    notUsername: 'Different from the username',
    noPhone: 'Preferably without your phone number',
  },
  met: 'Met',
  unmet: 'Not met',

  restoreTitle: "You've registered before",
  restoreText:
    'This phone number and email belong to a closed account. You can restore it or register a new one.',
  restoreBack: 'Restored: the account and username, messages and files.',
  restoreNotBack: "Not restored: enterprise memberships and roles. You'll need to join again.",
  restorePassword: 'After restoring, log in with the password you just entered.',
  restore: 'Restore account',
  registerAnew: 'Register a new account',
  restored: 'Account {username} restored. Log in with the new password',
  restoreFailed: "Couldn't restore the account: {why}",

  successTitle: 'Registration complete',
  successText: 'The account {username} is ready to use.',
  successNoName: 'Your account is ready to use.',
  nextTitle: 'Next steps',
  nextMail: "Open the verification email and click its link. It's valid for 24 hours.",
  nextLogin: 'Log in to the console with your username, email or phone number.',
  nextCertify: 'Get certified, then create an enterprise or accept an invitation.',
  goLogin: 'Log in',

  verifying: 'Verifying your email…',
  verifyTitle: 'Verify email',
  verifyHow:
    'Open the email you received after registering and click its link. If the link is split over two lines, copy the full address.',
  verifiedTitle: 'Email verified',
  verified: '{email} is confirmed as yours.',
  verifiedNoName: 'Your email is confirmed.',
  verifyFailTitle: 'Email verification failed',
  verifyFail:
    'The link is incomplete, was already used, or is older than 24 hours. If you clicked it before, your email may already be verified.',
  verifyFailNext: 'You can log in without verifying your email.',

  resetTitle: 'Reset password',
  resetSentence: 'Enter the phone number or email you registered with.',
  next: 'Continue',
  resetSms: "If {contact} is registered, we've sent a code to this phone.",
  resetMailTitle: 'Check your email',
  resetMail:
    "If {contact} is registered, we've sent an email. Click its link within 15 minutes to set a new password.",
  mailSpam: 'Nothing after a few minutes? Check your spam folder, or make sure the address is correct.',
  otherContact: 'Use another phone number or email',
  resetByLink: 'Setting a new password logs out all devices.',
  setPassword: 'Set new password',
  resetDoneTitle: 'Password updated',
  resetDone: 'All sessions of {username} have ended. Log in with the new password.',
  linkInvalidTitle: 'This link no longer works',
  linkInvalid: "It's incomplete, was already used, or is older than 15 minutes. Request a new one.",
  askAgain: 'Request a new link',

  objection: {
    title: 'Dispute a contact change',
    sentence:
      "An administrator changed the phone number or email of your account. If you don't want this, dispute it here.",
    how: 'Open the full link from the text message or email.',
    waiting: "If the change isn't confirmed yet, it's canceled and everything stays the same.",
    confirmed:
      "If the change is already confirmed, your previous contact is restored, all sessions end, and you'll need to set a new password.",
    verb: 'Dispute',
    dead: 'This link no longer works: the change was already processed, or seven days have passed. If you have questions, contact the platform administrator',
    doneTitle: 'Dispute resolved',
    outcomes: {
      cancelled: 'The change was canceled. Your contact details stay the same.',
      turned_back:
        'Your previous contact details are restored and all sessions have ended. Reset your password with your previous phone number or email.',
      closed:
        "Your previous contact is now used by someone else and can't be restored. The account is disabled. Contact the platform administrator.",
    },
  },

  findTitle: 'Find username',
  findSentence: "We'll send the username to the phone number or email you registered with.",
  send: 'Send',
  foundSms: "If {contact} is registered, we've sent the username by text message.",
  foundMail: "If {contact} is registered, we've sent the username by email.",
  findDoneTitle: 'Sent',
  knowName: 'Forgot your password instead?',

  outboxTitle: 'Outbox',
  outboxSentence:
    'This server has no SMS or email provider configured, so everything it sends stays here. For development and demos only.',
  outboxEmpty: 'Nothing has been sent yet',
  outboxEmptyHint: 'Text messages and emails for registration, SMS login and password resets appear here.',
  outboxClosedTitle: "The outbox isn't available",
  outboxClosed:
    "The outbox is only available on the server's own machine while no SMS or email provider is configured. When you're logged in, only platform administrators can view it.",
  outboxLive: 'Updates every 3 seconds',
  channels: { sms: 'Text message', mail: 'Email' },
  to: 'To',

  problems: {
    'confirm.different': 'Two password not same',
    'agreement.missing': 'Read and accept the terms first',
    'contact.format': 'Enter an 11-digit mobile number or a full email address',
  },
  errors: {
    'identity.username_format':
      'Username must not contain the special character # and length must not exceed 31',
    'identity.email_format': 'Enter a full email address, such as name@example.com',
    'identity.phone_format': 'Enter an 11-digit mobile number from mainland China',
    'identity.password_format':
      '8 to 20 letters, digits or underscores, with at least two of the three types',
    'identity.password_is_username': 'Password can not be equal to username',
    'identity.password_common': 'This password is too common. Choose another',
    'identity.password_same': 'The new password must differ from the current one',
    'identity.username_taken': 'Username has already been registered, please try another one.',
    'identity.email_taken': 'Email has already been registered, please try another one.',
    'identity.phone_taken': 'Phone has already been registered, please try another one.',
    'identity.code_length': 'The code has 5 characters',
    'identity.code_wrong': 'Please enter the right verification code.',
    'identity.code_used_up': 'Too many wrong attempts. Get a new code',
    'identity.code_not_sent': 'No code has been sent yet. Get one first',
    'identity.code_too_soon': 'A code was just sent. Try again shortly',
    'identity.code_too_many': "You've reached today's code limit. Try again tomorrow",
    'identity.code_not_proven': "The phone number isn't verified yet. Get a new code",
    'identity.no_former_account': "There's no account to restore",
    'identity.link_invalid': 'This link no longer works. Request a new one',
    'identity.outbox_closed': "The outbox isn't available",
  },
};

export const words = { cn, en };
