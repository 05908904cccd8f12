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
    'bigdata.extension_not_found': 'The extension does not exist or is not installed',
    'bigdata.extension_installed': 'The extension is installed already',
    'bigdata.extension_in_use': 'A project uses the extension: it cannot be removed',
    'bigdata.extension_builtin':
      'Built-in extensions come and are updated with the platform: they cannot be installed or removed',
    'bigdata.extension_offline': 'The algorithm is offline: it cannot be installed, updated or rolled back',
    'bigdata.extension_version_unknown': 'There is no approved version with that number',
    'bigdata.extension_changed': 'The version is not the one you looked at. Reload and try again.',
    'bigdata.extensions_many': '500 extensions are installed already, which is the most',
    'bigdata.hub_share_not_found': 'The share does not exist',
    'bigdata.hub_share_twice': 'It is shared with them already',
    'bigdata.hub_colleague_unknown': 'Nobody in your enterprise has that username',
    'bigdata.hub_enterprise_unknown':
      'No such enterprise was found. Use its full name, or a short name that only one has.',
    'bigdata.hub_share_self': 'It cannot be shared with yourself',
    'bigdata.hub_until_past': 'The end must be later than now',
    'bigdata.hub_not_ready': 'There is nothing to share yet: a dataset must be imported, an algorithm online',
    'bigdata.hub_many': 'There are as many as there may be',
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
