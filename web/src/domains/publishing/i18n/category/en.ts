import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'App categories',
  sentence:
    'The two category levels of the market. Applications belong to the second level. Changes are saved together.',
  tree: 'Categories',
  search: 'Search categories',
  add: 'Add top-level category',
  addBelow: 'Add subcategory',
  saved: 'Categories saved',
  dragHint:
    'Drag to sort; second-level categories can be moved to another parent. You can also use the buttons on the right.',
  empty: 'No categories yet',
  emptyHint: 'Add a first-level category, then subcategories. Applications belong to the second level.',
  nothingFound: 'No categories found',
  count: '{n} application|{n} applications',
  choose: 'Choose a category',
  chooseHint: 'Choose a category on the left to edit its name, icon and position.',
  icon: 'Icon',
  icons: {
    production: 'Production',
    quality: 'Quality',
    equipment: 'Equipment',
    energy: 'Energy',
    safety: 'Safety',
    supply: 'Supply',
    office: 'Office',
    data: 'Data',
    design: 'Design',
    service: 'Service',
    finance: 'Finance',
    other: 'Other',
  },
  used: "It contains applications, so it can't be moved to the first level.",
  removeAlone: "It contains applications, and there's no other second-level category for them.",
  removeText: "The category is deleted immediately and can't be restored.",
  removeUsed:
    "{n} application belongs to this category. Choose where to move it; its status doesn't change.|{n} applications belong to this category. Choose where to move them; their status doesn't change.",
  target: 'Move to',
  targetMissing: 'Choose a second-level category',
  removed: 'Category deleted',
};

export const words = { cn, en };
