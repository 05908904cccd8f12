import type { Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'algorithm.not_found': "This algorithm doesn't exist",
    'algorithm.algorithm_name_taken': 'This name is taken. Enter another one.',
    'algorithm.category_unknown': "This category doesn't exist. Choose another one.",
    'algorithm.algorithm_category_name_taken': 'A category of this level has this name already',
    'algorithm.category_not_found': 'This category was deleted meanwhile. Reload the page.',
    'algorithm.category_twice': 'One category appears twice',
    'algorithm.category_deep': 'Categories have three levels at most',
    'algorithm.algorithm_category_parent': 'It has categories below it. Move or delete them first.',
    'algorithm.algorithm_category_in_use': 'It has algorithms. Choose where to move them.',
    'algorithm.categories_many': 'The limit of 200 categories is reached',
    'algorithm.stale': 'This algorithm was changed meanwhile. Reload it and save again.',
    'algorithm.move_not_allowed': "The algorithm's current state doesn't allow this",
    'algorithm.reason_missing': 'Enter the reason for the rejection',
    'algorithm.categories_changed': 'The categories were changed meanwhile. Reload them and save again.',
    'algorithm.digest_missing':
      'The decision does not say which content it is about. Open the details before you decide.',
    'algorithm.digest_changed': 'The content has changed. Reload it before you decide.',
    'algorithm.evidence_missing': 'There is no finished trial yet. Wait, or start one.',
    'algorithm.algorithm_evidence_busy': 'Other content is being tried. Wait until it ends.',
    'algorithm.trials_many': 'Ten of your trials are waiting. Wait until some have ended.',
    'algorithm.algorithm_four_eyes': "You can't decide on your own or your enterprise's algorithm",
    'algorithm.file_missing': 'Upload a file, or enter the code',
    'algorithm.file_unknown': "This file wasn't found. Upload it again.",
    'algorithm.package_unfit': "This isn't a usable algorithm package. Correct it and upload it again.",
    'algorithm.package_large':
      'Too large: 100 MB at most, unpacked 500 MB and 5,000 files; a single code file 1 MB.',
    'algorithm.type_other': "The package's type differs from the chosen one",
    'algorithm.type_reserved': 'Built-in algorithms come with the platform. Choose another type.',
    'algorithm.parameters_unfit': 'The parameters are not valid. Correct the marked one.',
    'algorithm.output_missing': 'Add an output port: a dataset or a model that comes out.',
    'algorithm.submitted': 'It is in review. Withdraw it first.',
    'algorithm.online': 'It is online. Take it offline first.',
    'algorithm.algorithm_installed': 'Enterprises have this algorithm installed: it cannot be deleted',
    'algorithm.algorithms_many': 'The limit of 500 algorithms is reached',
  },
};
export const words = { cn, en };
