import type { Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'custody.password_wrong': 'The password is not correct. Enter the one you log in with.',
    'custody.data_export_not_found': 'There is no such export, or it has expired.',
    'custody.data_export_running': 'An export is already in progress. Wait for it, or cancel it first.',
    'custody.data_exports_today': 'No more exports are left for today. Try again in 24 hours.',
    'custody.data_exports_kept':
      'As many archives are kept as there may be at once. Delete one before you start a new export.',
    'custody.data_export_ended': 'This export has already ended.',
    'custody.data_export_unfinished': 'This export is not finished yet.',
    'custody.data_export_full':
      "The server's disk has no room for it. Try again later, or contact the platform administrator.",
    'custody.link_invalid':
      'The download link is not valid, or has expired. Get a new one on the export page.',
    'custody.name_wrong': 'The name is not the same. Enter the name of the enterprise exactly.',
    'custody.deletion_blocked': 'Something has to be settled first. Reload the page to see what.',
    'custody.deletion_running': 'The deletion of this enterprise has already been requested.',
    'custody.deletion_not_found': 'There is no deletion to take back, or no such certificate.',
    'custody.no_enterprise': 'Switch to an enterprise at the top left first.',
  },
};

export const words = { cn, en };
