import { CRITICAL_PURPOSES, SMS_PURPOSES, type SmsPurpose } from '@cloudyard/contract/identity/sms.ts';

/** The values of each purpose, with their examples for a test message. */
const VARIABLES: Record<SmsPurpose, Record<string, string>> = {
  code: { code: 'K7M2P', minutes: '10' },
  username: { username: 'lin.qiao' },
  'password-changed': {},
  'contact-changed': {},
  'contact-asked': { link: 'https://cloudyard.example/common/contact-objection' },
  notice: { text: '这是一条测试短信。 This is a test.' },
};

export const isPurpose = (text: string): text is SmsPurpose => SMS_PURPOSES.some((one) => one === text);
export const variablesOf = (purpose: SmsPurpose) => Object.keys(VARIABLES[purpose]);
export const sampleOf = (purpose: SmsPurpose) => VARIABLES[purpose];
export const isCritical = (purpose: SmsPurpose) => CRITICAL_PURPOSES.includes(purpose);

/**
 * Every value the purpose has must be in the text, and nothing else in braces: it would be sent as it stands.
 */
export function isFillable(purpose: SmsPurpose, text: string): boolean {
  const used = [...text.matchAll(/\{([^{}]*)\}/g)].map((found) => found[1] as string);
  const known = variablesOf(purpose);
  return known.every((name) => used.includes(name)) && used.every((name) => known.includes(name));
}

export const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** What the carrier counts: 70 signs, or 67 of each part where there are several. */
export const partsOf = (text: string) => {
  const signs = [...text].length;
  return signs <= 70 ? 1 : Math.ceil(signs / 67);
};
