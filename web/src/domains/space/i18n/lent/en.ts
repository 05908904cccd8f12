import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  shortfall: '{name}: {wanted} needed, {free} free, {missing} short, {price}/month',
  shortfallFree: '{name}: {wanted} needed, {free} free, {missing} short',
  free: 'Free: {amounts}',
  increase: 'Increase quota',
  choose: 'Use a database of your tenant space',
  chooseText:
    "Fills in host, port, database name and username. Passwords aren't stored, so a new one is set. Applications that use the old one lose their connection.",
  chooseRead:
    'Fills in host, port, database name and username. Get the password from a colleague who manages the databases.',
  database: 'Database',
  secret: 'Tenant space password',
  fill: 'Set new password and fill in',
  fillRead: 'Fill in',
  filled: 'Filled in the connection of "{name}" with a new password.',
  filledRead: 'Filled in the connection of "{name}". Add the password.',
  none: 'The space has no database that can be used yet.',
  create: 'Create database',
  make: 'Or create one now',
  makeName: 'Name',
  makeVerb: 'Create database',
  making: 'Creating "{name}"…',
  made: '"{name}" was created. Set its password above and fill it in.',
  makeRule: 'At most 30 lower-case letters, digits or underscores, beginning with a letter',
  test: 'Test connection',
  answers: 'Connected',
  silent: 'Connection failed: {error}',
  errors: {
    password: 'wrong username or password',
    closed: 'the database is closed',
    full: 'all connections are in use',
    missing: 'there is no such database',
    unreachable: 'the database is not responding',
    private: "the address isn't public, so it can't be tested from here",
  },
  missing: 'Enter database name, username and password first.',
};

export const words = { cn, en };
