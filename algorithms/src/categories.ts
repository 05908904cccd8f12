import type { Said } from './words.ts';

/** The shelves of built-in algorithms, in the order in which the palette shows them. */
export const CATEGORIES = {
  preprocess: { cn: '数据预处理', en: 'Preprocessing' },
  feature: { cn: '特征工程', en: 'Features' },
  classify: { cn: '分类', en: 'Classification' },
  regress: { cn: '回归', en: 'Regression' },
  cluster: { cn: '聚类', en: 'Clustering' },
  'time-anomaly': { cn: '时序与异常', en: 'Time series and anomalies' },
  evaluate: { cn: '预测与评估', en: 'Prediction and evaluation' },
} as const satisfies Record<string, Said>;
export type Category = keyof typeof CATEGORIES;
