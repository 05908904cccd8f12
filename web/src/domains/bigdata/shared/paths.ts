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

export const PROJECTS = '/console/bigdata/projectList';
export const projectsPath = (tab?: 'runs' | 'system') => (tab ? `${PROJECTS}?tab=${tab}` : PROJECTS);
/** The canvas of a project; without an id a new one. */
export const PROJECT_PANEL = '/console/bigdata/projectPanel';
type InProject = { id: string; version?: number | undefined; node?: string | undefined };
export const projectPath = ({ id, version, node }: InProject) =>
  `${PROJECT_PANEL}?id=${id}${version ? `&version=${version}` : ''}${node ? `&node=${node}` : ''}`;
export const PROJECT_RUN = '/console/bigdata/projectRun';
/** One run, with one of its steps opened. */
export const runPath = (id: string, node?: string) => `${PROJECT_RUN}?id=${id}${node ? `&node=${node}` : ''}`;
export const RUN_COMPARE = '/console/bigdata/projectCompare';
/** Two runs of a project side by side; without the second the one before. */
export const comparePath = (projectId: string, left?: string, right?: string) =>
  `${RUN_COMPARE}?id=${projectId}${left ? `&left=${left}` : ''}${right ? `&right=${right}` : ''}`;
