import { z } from 'zod';

/** What a model says of a row. */
export const MODEL_TASKS = ['class', 'number', 'cluster', 'anomaly', 'forecast', 'table', 'other'] as const;
export type ModelTask = (typeof MODEL_TASKS)[number];

/**
 * Kinds that the built-in algorithms write, and that of files others made. `isTried`: the built-in `predict` knows it;
 * `isOnnx`: it can be written as ONNX.
 */
export const MODEL_KINDS = [
  {
    code: 'boosted-trees/1',
    name: '梯度提升树',
    nameEn: 'Gradient boosted trees',
    isTried: true,
    isOnnx: true,
  },
  { code: 'random-forest/1', name: '随机森林', nameEn: 'Random forest', isTried: true, isOnnx: true },
  { code: 'logistic/1', name: '逻辑回归', nameEn: 'Logistic regression', isTried: true, isOnnx: true },
  { code: 'linear/1', name: '线性回归', nameEn: 'Linear regression', isTried: true, isOnnx: true },
  { code: 'naive-bayes/1', name: '朴素贝叶斯', nameEn: 'Naive Bayes', isTried: true, isOnnx: false },
  { code: 'kmeans/1', name: 'K 均值', nameEn: 'k-means', isTried: true, isOnnx: false },
  { code: 'isolation-forest/1', name: '孤立森林', nameEn: 'Isolation forest', isTried: true, isOnnx: true },
  {
    code: 'holt-winters/1',
    name: 'Holt-Winters 预测',
    nameEn: 'Holt-Winters forecast',
    isTried: true,
    isOnnx: false,
  },
  { code: 'pca/1', name: '主成分', nameEn: 'Principal components', isTried: true, isOnnx: false },
  { code: 'scale/1', name: '缩放', nameEn: 'Scaling', isTried: true, isOnnx: false },
  { code: 'encode/1', name: '类别编码', nameEn: 'Encoding', isTried: true, isOnnx: false },
  { code: 'impute/1', name: '缺失值填补', nameEn: 'Missing values', isTried: true, isOnnx: false },
  { code: 'onnx/1', name: 'ONNX', nameEn: 'ONNX', isTried: false, isOnnx: true },
] as const satisfies readonly {
  code: string;
  name: string;
  nameEn: string;
  isTried: boolean;
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
