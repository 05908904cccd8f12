import { expect, it } from 'vitest';
import { words } from '../i18n/review/en.ts';
import { detailText } from './check-panel.tsx';

it.each([
  ['no scanner', 'No virus scanner configured'],
  ['declared: 8080', 'Declared port: 8080'],
  ['private key: a/b: c.pem', 'Private key: a/b: c.pem'],
  ['../etc/passwd', '../etc/passwd'],
  ['unheard of: 1', 'unheard of: 1'],
])('the detail %s of a check is shown as %s', (line, text) =>
  expect(detailText(words.en.checkPanel.details, line)).toBe(text),
);
