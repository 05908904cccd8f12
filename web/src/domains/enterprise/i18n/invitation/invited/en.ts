import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  welcome: 'Accept invitation',
  fromEnterprise: '{inviter} invites you to join',
  fromPlatform: '{inviter} invites you to register with Cloudyard',
  until: 'Link expires',
  formSentence: 'The link confirms that this email is yours. Choose a username, phone number and password.',
  youAre: 'Name',
  email: 'Email',
  department: 'Department',
  position: 'Position',
  inviter: 'Invited by',
  locked: "Set by the person who invited you. Can't be changed",
  chooseDepartment: 'Choose a department',
  choosePosition: 'Choose a position',
  settled: 'The person who invited you has set your department and position.',
  submit: 'Register and join',
  submitPlatform: 'Register',
  submitting: 'Registering…',
  joined: "You've joined {enterprise}",
  registered: "You're registered",
  joinedText: 'The account {username} is ready to use and its email is verified.',
  goLogin: 'Log in',
  known: 'You already have an account',
  knownText: '{email} is already registered. Log in to accept the invitation; no need to register again.',
  knownIn: 'Accept the invitation with the account for {email}.',
  logInAccept: 'Log in and accept',
  accept: 'Accept invitation',
  otherAccount: 'Log out of this account',
  otherHint: 'After that, open the link in the email again and log in as {email}.',
  overTitle: 'This invitation is no longer valid',
  overText:
    'The link may have been used, expired after 7 days, been revoked, or been replaced by a newer email.',
  overNext:
    'Check your inbox for the latest invitation, or ask the person who invited you to send a new one.',
  noneTitle: 'Open the link in your email',
  noneText: "Open the link in the invitation email. If it's split over two lines, copy the full address.",
  suspendedTitle: "You can't join right now",
  home: 'Back to home',
  errors: {
    'enterprise.invitation_over':
      'This invitation is no longer valid. Ask the person who invited you to send a new one',
    'enterprise.invitation_other_email':
      "This invitation was sent to another email. The account you're logged in with can't accept it",
    'enterprise.invitation_registered': 'This email is already registered. Log in to accept the invitation',
    'enterprise.place_required': 'Choose a department and a position',
    'enterprise.position_elsewhere': "This position doesn't belong to the selected department",
    'enterprise.department_not_found': "This department doesn't exist. Choose another",
    'enterprise.already_member': "You're already a member of this enterprise",
    'enterprise.suspended': 'The platform has suspended this enterprise. Contact the platform administrator',
  },
};

export const words = { cn, en };
