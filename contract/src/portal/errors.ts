import { errors } from '../kit/errors.ts';

export const portalErrors = errors({
  'portal.feedback_not_found': { status: 404 },
  'portal.feedback_changed': { status: 409 },
  'portal.article_not_found': { status: 404 },
  'portal.article_changed': { status: 409 },
  'portal.article_published': { status: 409 },
  'portal.article_empty': { status: 400, field: 'body' },
  'portal.article_slug_taken': { status: 409, field: 'slug' },
  'portal.article_category_not_found': { status: 404, field: 'categoryId' },
  'portal.article_category_name_taken': { status: 409, field: 'name' },
  'portal.article_category_in_use': { status: 409 },
  'portal.article_category_only_help': { status: 400, field: 'categoryId' },
  'portal.domain_not_found': { status: 404 },
  'portal.arrangements_full': { status: 409 },
  'portal.samples_there': { status: 409 },
});
