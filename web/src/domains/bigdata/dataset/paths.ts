export const DATASETS = '/console/bigdata/dataset-management';
export const DATASET = '/console/bigdata/dataset';
export const datasetPath = (id: string) => `${DATASET}?id=${id}`;
