import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { save } from '../../../kit/call.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/dataset/en.ts';
import { trainPath } from '../shared/paths.ts';
import { isImporting } from './dataset-state.tsx';

export type DatasetAct = 'edit' | 'version';
const refresh = [datasetApi.list, datasetApi.detail];

/** What can be done with a dataset; those of the platform are read and downloaded. */
export function useDatasetActs(onOpen: (act: DatasetAct, dataset: Dataset) => void, onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const cancel = useCancel();
  const remove = useRemove(datasetApi.remove, t, { refresh: [datasetApi.list], onRemoved });
  return (dataset: Dataset): RowAction[] => {
    const { id } = dataset;
    const notYet = { disabled: true, title: t.notReady };
    const hasTable = dataset.rows > 0 || dataset.state === 'ready';
    const download: RowAction = {
      key: 'download',
      label: t.download,
      ...(hasTable ? {} : notYet),
      ...(dataset.mayDownload ? {} : { disabled: true, title: t.noDownload }),
      onClick: () => save(datasetApi.download, { params: { id }, query: {} }),
    };
    const train = may('bigdata.model.edit')
      ? [{ key: 'train', label: t.train, to: trainPath({ dataset: id }), ...(hasTable ? {} : notYet) }]
      : [];
    if (!dataset.mayEdit) return [...train, download];
    const busy = isImporting(dataset) ? { disabled: true, title: t.busyImport } : {};
    const edit = { key: 'edit', label: t.edit, onClick: () => onOpen('edit', dataset) };
    return [
      edit,
      ...(isImporting(dataset)
        ? [{ key: 'cancel', label: t.cancelImport, onClick: () => void cancel(dataset) }]
        : []),
      ...train,
      { key: 'version', label: t.newVersion, ...busy, onClick: () => onOpen('version', dataset) },
      download,
      { key: 'remove', label: t.remove, ...busy, onClick: () => void remove(dataset) },
    ];
  };
}

function useCancel() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(datasetApi.cancel, { act: 'list', failed: t.cancelFailed, refresh });
  return async ({ id, name }: Dataset) => {
    const question = {
      title: fill(t.cancelTitle, { name }),
      consequence: t.cancelText,
      verb: t.cancelImport,
    };
    if (!(await confirm(question))) return;
    cancel.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.cancelled) });
  };
}
