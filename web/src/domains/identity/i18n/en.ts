import type { Words } from '../../../kit/text.ts';
import type { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  login: 'Log in',
  loginSentence: 'Your enterprises, applications and equipment.',
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
  home: 'Back to home',
  errors: {
    'identity.wrong_password': 'Wrong account or password',
    'identity.locked': 'Too many attempts. The account is locked for a while, please try again later',
  },
};
