import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Model } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_KINDS } from '@cloudyard/contract/bigdata/model-values.ts';
import { save } from '../../../kit/call.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/model/en.ts';
import { modelPath, trainPath } from '../shared/paths.ts';
import { isTraining } from './model-state.tsx';

export type ModelAct = 'edit' | 'version';
/** What a change of a model makes old. */
export const CHANGED = [modelApi.page, modelApi.detail, modelApi.versions, modelApi.version];

const kindOf = (code: string) => MODEL_KINDS.find((one) => one.code === code);
export const isOnnxKind = (code: string) => kindOf(code)?.isOnnx ?? false;
/** Scoring knows the kinds that are listed. */
const isTriedKind = (code: string) => kindOf(code) !== undefined;

/** What can be done with a model; those of the platform are tried and downloaded. */
export function useModelActs(onOpen: (act: ModelAct, model: Model) => void, onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const cancel = useCancel();
  const remove = useRemove(modelApi.remove, t, { refresh: [modelApi.page], onRemoved });
  return (model: Model): RowAction[] => {
    const { id } = model;
    const busy = isTraining(model) ? { disabled: true, title: t.busyTraining } : {};
    const tried = { key: 'try', label: t.try, ...whyNotTried(model, t), to: modelPath(id, 'try') };
    const reading = downloads(model, t);
    if (!model.mayEdit) return [tried, ...reading];
    return [
      isTraining(model)
        ? { key: 'cancel', label: t.cancelTraining, onClick: () => void cancel(model) }
        : tried,
      ...(may('bigdata.model.edit')
        ? [{ key: 'train', label: t.trainAgain, ...busy, to: trainPath({ model: id }) }]
        : []),
      { key: 'edit', label: t.edit, onClick: () => onOpen('edit', model) },
      { key: 'version', label: t.newVersion, ...busy, onClick: () => onOpen('version', model) },
      ...reading,
      { key: 'remove', label: t.remove, ...busy, onClick: () => void remove(model) },
    ];
  };
}

function whyNotTried({ versions, kind }: Model, t: typeof words.cn) {
  if (versions === 0) return { disabled: true, title: t.notReady };
  return isTriedKind(kind) ? {} : { disabled: true, title: t.notTried };
}

/** The folder always; ONNX where the kind has such a form. */
function downloads({ id, versions, kind, mayDownload }: Model, t: typeof words.cn): RowAction[] {
  const why = mayDownload ? t.notReady : t.noDownload;
  const none = versions === 0 || !mayDownload ? { disabled: true, title: why } : {};
  const unable = isOnnxKind(kind) ? none : { disabled: true, title: t.noOnnx };
  return [
    {
      ...{ key: 'download', label: t.download, ...none },
      onClick: () => save(modelApi.download, { params: { id }, query: {} }),
    },
    {
      ...{ key: 'onnx', label: t.onnx, ...unable },
      onClick: () => save(modelApi.onnx, { params: { id }, query: {} }),
    },
  ];
}

export function useCancel() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const called = useLocalizedName();
  const cancel = useSend(modelApi.cancel, { act: 'list', failed: t.cancelFailed, refresh: CHANGED });
  return async (model: Model) => {
    const name = called(model);
    const question = {
      title: fill(t.cancelTitle, { name }),
      consequence: t.cancelText,
      verb: t.cancelTraining,
    };
    if (!(await confirm(question))) return;
    cancel.mutate(
      { params: { id: model.id }, body: {} },
      { thing: name, onSuccess: () => toast.success(t.cancelled) },
    );
  };
}
