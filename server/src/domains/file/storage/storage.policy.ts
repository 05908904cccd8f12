import type { ErrorCode } from '@cloudyard/contract';
import type { StorageUse } from '@cloudyard/contract/file/storage.ts';

const MB = 1024 * 1024;

type Limits = { STORAGE_PER_ACCOUNT_MB: number; STORAGE_PER_ENTERPRISE_MB: number };
type Used = { account: number; enterprise: number | null };

/** What is used, beside what is allowed. */
export const allowanceOf = (env: Limits, { account, enterprise }: Used): StorageUse => ({
  account: { used: account, allowed: env.STORAGE_PER_ACCOUNT_MB * MB },
  enterprise: enterprise === null ? null : enterpriseAllowance(env, enterprise),
});

export const enterpriseAllowance = (env: Limits, used: number) => ({
  used,
  allowed: env.STORAGE_PER_ENTERPRISE_MB * MB,
});

export type Bound = { most: number; code: ErrorCode };

/** How much more may come, and the error code beyond. The narrowest bound counts. */
export function boundOf({ account, enterprise }: StorageUse, file: Bound): Bound {
  const bounds: Bound[] = [file, { most: account.allowed - account.used, code: 'file.account_full' }];
  if (enterprise) bounds.push({ most: enterprise.allowed - enterprise.used, code: 'file.enterprise_full' });
  return bounds.reduce((narrowest, one) => (one.most < narrowest.most ? one : narrowest));
}
