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
    'bigdata.history_unknown': 'Some devices or properties do not exist, or you cannot see them',
    'bigdata.history_large': 'That is too much: choose fewer points, a shorter range or a longer interval',
    'bigdata.history_none': 'This dataset is not a view of device history',
    'bigdata.busy': 'Your last question is still being answered. Try again in a moment.',
  },
};
export const words = { cn, en };
