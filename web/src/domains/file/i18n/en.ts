import type { Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  choosePicture: 'Choose a picture',
  replacePicture: 'Choose another',
  removePicture: 'Remove',
  cutTitle: 'Cut the picture',
  cutHelp: 'Drag or use the arrow keys to move; scroll or use the slider to zoom',
  usePicture: 'Use it',
  zoom: 'Zoom',
  notAPicture: 'This picture cannot be read; choose another',
  storage: 'Storage',
  storageUsed: '{used} of {allowed} used',
  storageHints: {
    account:
      'Everything you have uploaded, for your enterprises too. Removing files you no longer need makes room.',
    enterprise: 'Everything members have uploaded for the enterprise.',
  },
  errors: {
    'file.not_found': 'This file does not exist or was deleted',
    'file.upload_not_found': 'This upload does not exist, or has expired',
    'file.wrong_offset': 'This piece does not begin where the last one ended; go on from there',
    'file.upload_incomplete': 'The file is not complete yet',
    'file.too_large': 'The file is larger than the limit of 100 MB',
    'file.empty': 'The file is empty',
    'file.missing': 'Please choose a file',
    'file.not_an_image': 'This is not an image we can read',
    'file.too_many_pixels': 'This image is too large; make it 8192 × 8192 pixels or less',
    'file.not_json': 'This is not a valid JSON file',
    'file.link_expired': 'The link has expired, please get a new one',
    'file.broken': 'The upload was interrupted, please send the file again',
    'file.account_full': 'Your storage is full; remove files you no longer need',
    'file.enterprise_full': 'Your enterprise has used up its storage; ask its administrator to make room',
    'file.disk_full':
      'The platform is short of disk space and takes no uploads now; please tell its administrator',
    'file.busy': 'Too many files are being worked on; please try again in a moment',
  },
};

export const words = { cn, en };
