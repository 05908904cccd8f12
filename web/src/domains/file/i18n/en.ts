import type { Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  choosePicture: 'Choose image',
  replacePicture: 'Change image',
  removePicture: 'Remove',
  cutTitle: 'Crop image',
  cutHelp: 'Drag or use the arrow keys to move. Scroll or use the slider to zoom',
  usePicture: 'Use image',
  zoom: 'Zoom',
  notAPicture: "This image can't be read. Choose another",
  storage: 'Storage',
  storageUsed: '{used} of {allowed} used',
  storageHints: {
    account:
      "All files you've uploaded, including on behalf of enterprises. Delete files you no longer need to free up space.",
    enterprise: 'All files members have uploaded for the enterprise.',
  },
  large: {
    choose: 'Choose a file',
    replace: 'Replace',
    remove: 'Remove',
    limit: 'Up to {limit}',
    tooBig: 'The file is {size} and exceeds the limit of {limit}',
    left: '"{name}" isn\'t fully uploaded. Choose the same file again to resume.',
    forget: 'Discard',
    progress: '{percent}% uploaded',
    far: '{done} of {all}',
    pause: 'Pause',
    goOn: 'Continue',
    cancel: 'Cancel',
    phases: {
      sending: 'Uploading',
      paused: 'Paused',
      lost: 'Network connection lost. Resumes automatically',
      finishing: 'Saving',
      done: 'Uploaded',
      failed: 'Upload failed',
    },
  },
  errors: {
    'file.not_found': "This file doesn't exist or was deleted",
    'file.upload_not_found': "This upload doesn't exist or has expired",
    'file.wrong_offset': "This part doesn't start where the last one ended. Resume from there",
    'file.upload_incomplete': "The file hasn't been fully uploaded yet",
    'file.too_large': 'The file exceeds the limit of 100 MB',
    'file.empty': 'The file is empty',
    'file.missing': 'Choose a file',
    'file.not_an_image': "This isn't an image we can read",
    'file.too_many_pixels': 'The image is too large. Resize it to 8192 × 8192 pixels or less',
    'file.not_json': "This isn't a valid JSON file",
    'file.link_expired': 'The link has expired. Get a new one',
    'file.broken': 'The upload was interrupted. Upload the file again',
    'file.account_full': 'Your storage is full. Delete files you no longer need',
    'file.enterprise_full': "Your enterprise's storage is full. Ask its administrator to free up space",
    'file.disk_full':
      "The platform is out of storage and can't accept uploads right now. Contact the platform administrator",
    'file.busy': 'Too many files are being processed. Try again in a moment',
  },
};

export const words = { cn, en };
