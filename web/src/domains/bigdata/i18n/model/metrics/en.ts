import type { Words } from '../../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  of: {
    train: '{name} (training rows)',
    oob: '{name} (rows left out of trees)',
    test: '{name} (test rows)',
  },
  names: {
    out: 'Points out of limits',
    sigma: 'Standard deviation',
    centre: 'Center line',
    accuracy: 'Accuracy',
    precision: 'Precision',
    recall: 'Recall',
    f1: 'F1',
    auc: 'AUC',
    pr_auc: 'PR AUC',
    average_precision: 'Average precision',
    log_loss: 'Log loss',
    r2: 'R²',
    rmse: 'RMSE',
    mae: 'Mean absolute error',
    mape: 'Mean percentage error',
    max_error: 'Largest error',
    naive_rmse: 'RMSE of a naive forecast',
    silhouette: 'Silhouette',
    inertia: 'Inertia',
    iterations: 'Iterations',
    clusters: 'Clusters',
    anomalies: 'Anomalies',
    threshold: 'Threshold',
    explained: 'Explained variance',
    components: 'Components',
    columns: 'Columns',
    rows: 'Rows',
    train_rows: 'Training rows',
    test_rows: 'Test rows',
    filled: 'Values filled in',
    missing: 'Missing values',
  },
};
export const words = { cn, en };
