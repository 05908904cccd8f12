import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'Algorithm categories',
  sentence: 'The categories of the algorithm library, in up to three levels. Changes are saved together.',
  tree: 'Categories',
  search: 'Search categories',
  add: 'Add top-level category',
  addBelow: 'Add subcategory',
  saved: 'Categories saved',
  dragHint: 'Drag to sort or to move below another category. You can also use the buttons on the right.',
  empty: 'No categories yet',
  emptyHint: 'Add a top-level category, then others below it. Algorithms may stand in any level.',
  nothingFound: 'No categories found',
  choose: 'Choose a category',
  chooseHint: 'Choose a category on the left to edit its name, remark, icon and position.',
  count: '{n} algorithm|{n} algorithms',
  remark: 'Remark',
  remarkHelp: 'Which algorithms belong here. Up to 200 characters.',
  icon: 'Icon',
  icons: {
    algorithm: 'Algorithm',
    table: 'Data',
    tags: 'Features',
    branches: 'Classes',
    trend: 'Regression',
    cluster: 'Clusters',
    series: 'Series',
    chart: 'Evaluation',
    alarm: 'Anomalies',
    rule: 'Flow',
    equipment: 'Equipment',
    folder: 'Other',
  },
  removeAlone: "It contains algorithms, and there's no other category for them.",
  removeText: "The category is deleted immediately and can't be restored.",
  removeUsed:
    "{n} algorithm belongs to this category, drafts included. Choose where to move it; its status doesn't change.|{n} algorithms belong to this category, drafts included. Choose where to move them; their status doesn't change.",
  target: 'Move to',
  targetMissing: 'Choose a category',
  removed: 'Category deleted',
};

export const words = { cn, en };
