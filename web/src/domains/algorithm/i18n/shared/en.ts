import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  scope: { enterprise: 'Enterprise', private: 'Personal', system: 'Platform' },
  online: 'Online v{n}',
  onlineTitle: 'The library has approved version {n}',
  waits: 'The change has not passed review yet; the library still has the version before it',
  refused: 'Rejected: {reason}',
  category: { choose: 'Choose a category', none: 'No category found' },
  kinds: {
    DATASET_IN: 'Dataset in',
    MODEL_IN: 'Model in',
    DATASET_OUT: 'Dataset out',
    MODEL_OUT: 'Model out',
    integer: 'Integer',
    decimal: 'Decimal',
    string: 'Text',
    enum: 'Choice',
    boolean: 'Yes or no',
  },
  scopes: { node: 'At each node', project: 'Once a project', run: 'At the start' },
};

export const words = { cn, en };
