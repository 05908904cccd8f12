import type { Db } from '../../../kit/db.ts';
import { type Subject, versionInForce } from './certification.queries.ts';

export type BankAccount = { bank: string; name: string; account: string };

type Owner = { userId: string } | { enterpriseId: string };

const subjectOf = (owner: Owner): Subject =>
  'userId' in owner
    ? { kind: 'person', accountId: owner.userId }
    : { kind: 'enterprise', enterpriseId: owner.enterpriseId };

/** Whether a certification is in force: of a person, or of an enterprise. */
export const isCertified = async (db: Db, owner: Owner): Promise<boolean> =>
  (await versionInForce(db, subjectOf(owner))) !== undefined;

/** The bank account of the certification in force; undefined without one. */
export async function certifiedBankAccount(db: Db, owner: Owner): Promise<BankAccount | undefined> {
  const subject = subjectOf(owner);
  const content = (await versionInForce(db, subject))?.content;
  if (!content) return undefined;
  const found =
    subject.kind === 'person'
      ? { bank: content.openingBank, account: content.bankAccount }
      : { bank: content.bankName, account: content.bankAccountNum };
  const { bank, account, name = content.bankAccountName } = found as Partial<BankAccount>;
  return bank && account && name ? { bank, account, name } : undefined;
}
