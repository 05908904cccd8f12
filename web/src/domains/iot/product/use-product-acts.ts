import { type Product, productApi } from '@cloudyard/contract/iot/product.ts';
import { call } from '../../../kit/call.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { useMay } from '../../../kit/may.tsx';
import { saveText } from '../../../kit/save-text.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/product/en.ts';

export type ProductDialogAct = 'edit' | 'copy';
const refresh = [productApi.list, productApi.view];

/** What can be done with a product; those of the platform are copied and read. */
export function useProductActs(
  onOpen: (act: ProductDialogAct, product: Product) => void,
  onRemoved?: () => void,
) {
  const t = useText(words);
  const may = useMay();
  const turn = useTurn();
  const remove = useRemove(productApi.remove, t, { refresh: [productApi.list], onRemoved });
  const save = useSave();
  return (product: Product): RowAction[] => {
    const file = { key: 'export', label: t.export, onClick: () => save(product) };
    if (!may(productApi.add.allow)) return [file];
    const copy = { key: 'copy', label: t.copy, onClick: () => onOpen('copy', product) };
    if (product.isPlatform) return [copy, file];
    return [
      { key: 'edit', label: t.edit, onClick: () => onOpen('edit', product) },
      { key: 'turn', label: product.isEnabled ? t.disable : t.enable, onClick: () => turn(product) },
      copy,
      file,
      { key: 'remove', label: t.remove, ...closedBy(t, product), onClick: () => void remove(product) },
    ];
  };
}

function closedBy(t: typeof words.cn, { isEnabled, devices }: Product) {
  if (devices > 0) return { disabled: true, title: fill(t.inUse, { n: devices }) };
  return isEnabled ? { disabled: true, title: t.enabledFirst } : {};
}

/** As another platform, or another enterprise, takes it. */
function useSave() {
  const failure = useFailure();
  const t = useText(words);
  return ({ id, code }: Product) =>
    void call(productApi.export, { params: { id } }).then(
      (file) => saveText(`${code}.json`, JSON.stringify(file, null, 2), 'application/json'),
      (error: unknown) => failure.modal(error, { verb: t.export }),
    );
}

function useTurn() {
  const t = useText(words);
  const toast = useToast();
  const enable = useSend(productApi.enable, { act: 'list', refresh });
  return ({ id, name, isEnabled }: Product) => {
    const said = fill(isEnabled ? t.disabledNow : t.enabledNow, { name });
    const onSuccess = () => toast.success(said);
    enable.mutate({ params: { id }, body: { isEnabled: !isEnabled } }, { thing: name, onSuccess });
  };
}
