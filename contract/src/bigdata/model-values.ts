import { z } from 'zod';

/** What a model says of a row. */
export const MODEL_TASKS = ['class', 'number', 'cluster', 'anomaly', 'forecast', 'table', 'other'] as const;
export type ModelTask = (typeof MODEL_TASKS)[number];

/**
 * Kinds that the built-in algorithms write, and that of files others made. `isOnnx`: it can be written as ONNX.
 */
export const MODEL_KINDS = [
  {
    code: 'boosted-trees/1',
    name: '梯度提升树',
    nameEn: 'Gradient boosted trees',
    isOnnx: true,
  },
  { code: 'random-forest/1', name: '随机森林', nameEn: 'Random forest', isOnnx: true },
  { code: 'logistic/1', name: '逻辑回归', nameEn: 'Logistic regression', isOnnx: true },
  { code: 'linear/1', name: '线性回归', nameEn: 'Linear regression', isOnnx: true },
  { code: 'naive-bayes/1', name: '朴素贝叶斯', nameEn: 'Naive Bayes', isOnnx: false },
  { code: 'kmeans/1', name: 'K 均值', nameEn: 'k-means', isOnnx: false },
  { code: 'isolation-forest/1', name: '孤立森林', nameEn: 'Isolation forest', isOnnx: true },
  {
    code: 'holt-winters/1',
    name: 'Holt-Winters 预测',
    nameEn: 'Holt-Winters forecast',
    isOnnx: false,
  },
  { code: 'pca/1', name: '主成分', nameEn: 'Principal components', isOnnx: false },
  { code: 'scale/1', name: '缩放', nameEn: 'Scaling', isOnnx: false },
  { code: 'encode/1', name: '类别编码', nameEn: 'Encoding', isOnnx: false },
  { code: 'impute/1', name: '缺失值填补', nameEn: 'Missing values', isOnnx: false },
  { code: 'onnx/1', name: 'ONNX', nameEn: 'ONNX', isOnnx: true },
] as const satisfies readonly {
  code: string;
  name: string;
  nameEn: string;
  isOnnx: boolean;
}[];

export const MODEL_FILE_CATEGORY = 'model';
export const MODEL_LIMITS = {
  models: 500,
  versions: 50,
  /** Of the table a model learns from. */
  rows: 5_000_000,
  /** Of a model, packed and unpacked. */
  bytes: 100 * 1024 * 1024,
  unpackedBytes: 500 * 1024 * 1024,
  files: 200,
  /** A training. */
  seconds: 1800,
  /** At the same time: of one person, and of one enterprise. */
  ofPerson: 1,
  ofEnterprise: 2,
  triedRows: 100,
} as const;

/** How much of the rows is kept apart to measure what was learned, where nothing else is said. */
export const USUAL_HOLDOUT = 0.2;
export const Holdout = z.number().min(0).max(0.5);
