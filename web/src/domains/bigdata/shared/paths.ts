export const DATASETS = '/console/bigdata/dataset-management';
export const DATASET = '/console/bigdata/dataset';
export const datasetPath = (id: string) => `${DATASET}?id=${id}`;

export const MODELS = '/console/bigdata/trained-model';
export const MODEL = '/console/bigdata/model';
export const modelPath = (id: string, tab?: 'try' | 'versions' | 'recipe') =>
  `${MODEL}?id=${id}${tab ? `&tab=${tab}` : ''}`;
export const TRAIN = '/console/bigdata/train-model';
/** A new model of a dataset, or another version of a model. */
export const trainPath = (about: { dataset: string } | { model: string } | object = {}) => {
  const query = new URLSearchParams(about as Record<string, string>).toString();
  return query === '' ? TRAIN : `${TRAIN}?${query}`;
};
