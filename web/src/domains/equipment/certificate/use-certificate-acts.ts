import {
  type Certificate,
  certificateApi,
  CERTIFICATE_STATUS as STATUS,
} from '@cloudyard/contract/equipment/certificate.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/certificate/en.ts';
import { destroyPath, mendPath, renewPath } from '../shared/paths.ts';

export const CERTIFICATE_REFRESH = [
  ...[certificateApi.list, certificateApi.view, certificateApi.forecast, certificateApi.queue],
];

/** What can be done to a certificate in its state; what is not possible now says why. */
export function useCertificateActs(onRemoved?: () => void) {
  const t = useText(words);
  const may = useMay();
  const keep = useKeep();
  const remove = useRemove(certificateApi.remove, t, {
    refresh: [certificateApi.list, certificateApi.forecast],
    onRemoved,
  });
  const renew = ({ id, renewal }: Certificate): RowAction => {
    const why = renewal && (renewal.code === STATUS.registering ? t.renewing : t.continued);
    return {
      key: 'renew',
      label: t.renew,
      to: renewPath(id),
      ...(why ? { disabled: true, title: why } : {}),
    };
  };
  const removal = (row: Certificate): RowAction => {
    const why = row.equipment && fill(t.usedBy, { name: row.equipment.equipmentId });
    const closed = why ? { disabled: true, title: why } : {};
    return { key: 'remove', label: t.remove, ...closed, onClick: () => void remove(row) };
  };
  return (row: Certificate): RowAction[] => {
    if (!may(certificateApi.register.allow)) return [];
    switch (row.certifyStatus.code) {
      case STATUS.registering:
      case STATUS.refused:
        return [{ key: 'mend', label: t.mend, to: mendPath(row.id) }, removal(row)];
      case STATUS.valid:
        return [renew(row), { key: 'destroy', label: t.destroy, to: destroyPath(row.id) }];
      case STATUS.destroying:
        return [{ key: 'keep', label: t.keep, onClick: () => void keep(row) }];
      case STATUS.destroyed:
        return [removal(row)];
    }
  };
}

function useKeep() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const keep = useSend(certificateApi.keep, { act: 'submit', verb: t.keep, refresh: CERTIFICATE_REFRESH });
  return async ({ id, name }: Certificate) => {
    const question = { title: fill(t.keepTitle, { name }), consequence: t.keepText, verb: t.keep };
    if (!(await confirm(question))) return;
    keep.mutate({ params: { id } }, { onSuccess: () => toast.success(t.kept) });
  };
}
