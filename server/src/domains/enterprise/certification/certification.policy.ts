import type { FieldOf } from '@cloudyard/contract/audit/fields.ts';
import type { CertificationKind, VersionState } from '@cloudyard/contract/enterprise/certification.ts';
import {
  type Content,
  ENTERPRISE_FIELDS,
  ENTERPRISE_IMAGES,
  ENTERPRISE_NUMBERS,
  EnterpriseContent,
  PERSON_FIELDS,
  PERSON_IMAGES,
  PERSON_NUMBERS,
  PersonContent,
} from '@cloudyard/contract/enterprise/content.ts';
import type { Region } from '@cloudyard/contract/enterprise/lookup.ts';
import { maskedNumber, VERIFY_CODES } from '@cloudyard/contract/enterprise/values.ts';
import { type FieldProblem, fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { REGION_FIELDS, wrongRegion } from '../lookup/region.policy.ts';

export const MOST_A_DAY = 5;

export const fieldsOf: Record<CertificationKind, readonly string[]> = {
  enterprise: ENTERPRISE_FIELDS,
  person: PERSON_FIELDS,
};
export const imagesOf: Record<CertificationKind, readonly string[]> = {
  enterprise: ENTERPRISE_IMAGES,
  person: PERSON_IMAGES,
};
const contentOf = { enterprise: EnterpriseContent, person: PersonContent };

/** Numbers for the owner and the reviewers only. */
const NUMBERS = new Set<string>([
  ...ENTERPRISE_NUMBERS,
  ...PERSON_NUMBERS,
] satisfies FieldOf<'certification'>[]);

const picked = (content: Content, isMeant: (field: string) => boolean): Content =>
  Object.fromEntries(Object.entries(content).filter(([field]) => isMeant(field)));

export const masked = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => [
      field,
      NUMBERS.has(field) ? maskedNumber(value) : value,
    ]),
  );

/**
 * A form begins with masked numbers and sends back those its owner did not retype: they are the former
 * version's. A masked number the former version does not explain is kept as it is, and refused when handed in.
 */
export const unmasked = (content: Content, former: Content = {}): Content =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => {
      const before = NUMBERS.has(field) ? former[field] : undefined;
      return [field, before && maskedNumber(before) === value ? before : value];
    }),
  );

/** What the audit log may hold of it: the name, and enough of the numbers to distinguish them. */
export const noted = (content: Content): Content =>
  masked(picked(content, (field) => field === 'name' || field === 'realName' || NUMBERS.has(field)));

export const nameOf = (kind: CertificationKind, content: Content): string =>
  (kind === 'person' ? content.realName : content.name) ?? '';

/** The images a draft names, by field. */
export const namedImages = (kind: CertificationKind, content: Content): Content =>
  picked(content, (field) => imagesOf[kind].includes(field) && content[field] !== '');

/** The content of a draft as it is handed in, or everything that is wrong with it. */
export function complete(kind: CertificationKind, draft: Content, tree: Region[]): Content {
  const parsed = contentOf[kind].safeParse(draft, { reportInput: true });
  const problems: Record<string, FieldProblem> = parsed.success ? {} : fieldProblems(parsed.error);
  if (kind === 'enterprise' && REGION_FIELDS.every((field) => !problems[field])) {
    const [province = '', city = '', district = ''] = REGION_FIELDS.map((field) => draft[field]?.trim());
    const wrong = wrongRegion(tree, { province, city, district });
    if (wrong) problems[wrong] = 'not_in_list';
  }
  if (!parsed.success || Object.keys(problems).length > 0) throw new Refusal('kit.invalid', problems);
  return parsed.data;
}

export const isOpen = (state: string) => state === 'submitted' || state === 'review';

const CODES: Record<VersionState, number> = {
  draft: VERIFY_CODES.none,
  submitted: VERIFY_CODES.submitted,
  review: VERIFY_CODES.review,
  approved: VERIFY_CODES.verified,
  rejected: VERIFY_CODES.failed,
  withdrawn: VERIFY_CODES.none,
};
export const codeOfState = (state: string) => CODES[state as VersionState];

/** The certification code: what is in force counts, whatever becomes of a newer version. */
export const codeOf = (state: string, inForce: boolean) =>
  inForce ? VERIFY_CODES.verified : codeOfState(state);

/** Fields in which two versions differ. */
export const changedFields = (kind: CertificationKind, before: Content, after: Content): string[] =>
  fieldsOf[kind].filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
