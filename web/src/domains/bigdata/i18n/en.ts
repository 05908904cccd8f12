import type { Words } from '../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  errors: {
    'bigdata.dataset_not_found': 'The dataset does not exist',
    'bigdata.dataset_name_taken': 'There is a dataset of that name already',
    'bigdata.dataset_in_use': 'A project or model uses the dataset: it cannot be deleted',
    'bigdata.dataset_not_ready': 'The dataset is still being imported. Try again in a moment.',
    'bigdata.datasets_many': 'There are 500 datasets already, which is the most',
    'bigdata.versions_many': 'The dataset has 50 versions already, which is the most',
    'bigdata.file_unknown': 'The file cannot be found. Upload it again.',
    'bigdata.file_large':
      'The file must be less than 2 MB; larger ones need an enterprise with big-data quota',
    'bigdata.quota_missing': 'The file must be less than 2 MB; larger ones need big-data quota first',
    'bigdata.file_unfit':
      'The file cannot be read as what it is said to be: check its type, encoding and delimiter',
    'bigdata.columns_unfit': 'Columns are not set right: keep at least one, and use each name once',
    'bigdata.system_dataset': 'The platform brings this dataset: it cannot be changed',
    'bigdata.sql_wrong': 'There is something wrong with the SQL, see the hint',
    'bigdata.sql_slow': 'It took longer than 30 seconds and was stopped; ask for less',
    'bigdata.busy': 'Your last question is still being answered. Try again in a moment.',
    'bigdata.model_not_found': 'The model does not exist',
    'bigdata.model_name_taken': 'There is a model of that name already',
    'bigdata.model_in_use': 'A project or rule uses the model: it cannot be deleted',
    'bigdata.model_not_ready': 'The model is still being trained. Try again in a moment.',
    'bigdata.models_many': 'There are 500 models already, which is the most',
    'bigdata.model_versions_many': 'The model has 50 versions already, which is the most',
    'bigdata.system_model': 'The platform brings this model: it cannot be changed',
    'bigdata.trainer_unknown': 'The algorithm cannot be found. Choose another one.',
    'bigdata.trainer_unable': 'This installation cannot run the algorithm. Choose another one.',
    'bigdata.params_unfit': 'Parameters are not set right, see the hints',
    'bigdata.data_large': 'The dataset has more rows than this algorithm takes',
    'bigdata.trainings_many': 'As many trainings are running as there may be. Wait until one has ended.',
    'bigdata.model_file_unknown': 'The file cannot be found. Upload it again.',
    'bigdata.model_large': 'The model is too large: 100 MB at most',
    'bigdata.recipe_gone':
      'It cannot be made again: the algorithm or the data are gone, or the model was uploaded',
    'bigdata.model_not_tried': 'Models of this kind cannot be tried here',
    'bigdata.values_unfit': 'Values are not filled in right, see the hints',
    'bigdata.model_broken': 'The files of the model are broken: it cannot be used',
    'bigdata.onnx_not_possible': 'A model of this kind cannot be written as ONNX',
  },
};
export const words = { cn, en };
