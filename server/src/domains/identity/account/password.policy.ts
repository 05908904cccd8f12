import type { ErrorCode } from '@cloudyard/contract';
import { Password } from '@cloudyard/contract/identity/values.ts';

const MOST_COMMON = 3000;

/** The passwords guessers try first, as far as our form accepts them. Loaded with the first check. */
async function readCommon() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const fitting = dictionary['passwords-common'].filter((one) => Password.safeParse(one).success);
  return new Set(fitting.slice(0, MOST_COMMON));
}
let common: ReturnType<typeof readCommon> | undefined;

/** What is wrong with a chosen password, beyond its form; undefined when it may be taken. */
export async function passwordProblem(username: string, password: string): Promise<ErrorCode | undefined> {
  const plain = password.toLowerCase();
  if (plain === username.toLowerCase()) return 'identity.password_is_username';
  common ??= readCommon();
  return (await common).has(plain) ? 'identity.password_common' : undefined;
}
