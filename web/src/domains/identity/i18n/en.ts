import type { Words } from '../../../kit/text.ts';
import type { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  login: 'Log in',
  loginSentence: 'To your enterprises, applications and equipment.',
  account: 'Account',
  accountHint: 'Username, email or phone',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  remember: 'Remember my account',
  loggingIn: 'Logging in…',
  whyTitle: 'One yard for all the work',
  why: 'Publish applications, connect equipment and work on data in one console, with a record of every step.',
  logout: 'Logging out…',
  loggedOut: 'You have logged out',
  loggedOutHint: 'On a shared computer, please close the browser as well.',
  loginAgain: 'Log in again',
  home: 'Back to the home page',
  errors: {
    'identity.wrong_password': 'The account or the password is not right',
    'identity.locked': 'Too many attempts: the account is locked for a while, please try again later',
  },
};
