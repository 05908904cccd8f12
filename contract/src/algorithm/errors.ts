import { errors } from '../kit/errors.ts';

export const algorithmErrors = errors({
  'algorithm.not_found': { status: 404 },
  'algorithm.algorithm_name_taken': { status: 409, field: 'name' },
  'algorithm.category_unknown': { status: 422, field: 'algorithmCategory' },
  'algorithm.algorithm_category_name_taken': { status: 409 },
  /** Another user has changed the tree since. */
  'algorithm.category_not_found': { status: 404 },
  /** It is another tree than the one that was seen. */
  'algorithm.categories_changed': { status: 409 },
  'algorithm.category_twice': { status: 422 },
  'algorithm.category_deep': { status: 422 },
  /** It has others below it. */
  'algorithm.algorithm_category_parent': { status: 409 },
  /** Its algorithms need another one first. */
  'algorithm.algorithm_category_in_use': { status: 409 },
  'algorithm.categories_many': { status: 409 },
  /** It changed since it was read. */
  'algorithm.stale': { status: 409 },
  'algorithm.move_not_allowed': { status: 409 },
  'algorithm.reason_missing': { status: 422, field: 'reason' },
  /** It is not what the verifier looked at. */
  'algorithm.digest_changed': { status: 409 },
  /** A verdict says what it is about. */
  'algorithm.digest_missing': { status: 422, field: 'digest' },
  'algorithm.evidence_missing': { status: 409 },
  'algorithm.algorithm_evidence_busy': { status: 409 },
  /** Of one owner, waiting or running. */
  'algorithm.trials_many': { status: 429 },
  /** Whoever made it, or belongs to those who did, does not decide on it. */
  'algorithm.algorithm_four_eyes': { status: 409 },
  'algorithm.file_missing': { status: 422, field: 'algorithmFileId' },
  'algorithm.file_unknown': { status: 404, field: 'algorithmFileId' },
  /** It is no package and no code of this kind; `fields` say where. */
  'algorithm.package_unfit': { status: 422, field: 'algorithmFileId' },
  'algorithm.package_large': { status: 422, field: 'algorithmFileId' },
  'algorithm.type_other': { status: 422, field: 'algorithmType' },
  'algorithm.type_reserved': { status: 422, field: 'algorithmType' },
  'algorithm.parameters_unfit': { status: 422, field: 'parameters' },
  /** What nothing comes out of is no step. */
  'algorithm.output_missing': { status: 422, field: 'parameters' },
  'algorithm.submitted': { status: 409 },
  'algorithm.online': { status: 409 },
  'algorithm.algorithms_many': { status: 409 },
  /** Enterprises have it installed. */
  'algorithm.algorithm_installed': { status: 409 },
});
