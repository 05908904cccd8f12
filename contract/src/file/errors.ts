import { errors } from '../kit/errors.ts';

export const fileErrors = errors({
  'file.not_found': { status: 404 },
  'file.upload_not_found': { status: 404 },
  'file.wrong_offset': { status: 409 },
  'file.upload_incomplete': { status: 409 },
  'file.too_large': { status: 413 },
  'file.empty': { status: 400 },
  'file.missing': { status: 400 },
  'file.not_an_image': { status: 415 },
  'file.too_many_pixels': { status: 413 },
  'file.not_json': { status: 415 },
  'file.link_expired': { status: 410 },
  'file.broken': { status: 400 },
  'file.account_full': { status: 413 },
  'file.enterprise_full': { status: 413 },
  'file.disk_full': { status: 507 },
  'file.busy': { status: 503 },
});
