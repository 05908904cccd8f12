import { figureOf } from '@cloudyard/contract/operation/figures.ts';
import { type Threshold, thresholdApi } from '@cloudyard/contract/operation/threshold.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { actions, type Column } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField, SwitchField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/en.ts';
import { fromShown, toShown } from '../shared/amounts.ts';
import { useFigures } from '../shared/use-figures.ts';

/** A button and, in a drawer, the limits of all that is measured. */
export function Thresholds() {
  const t = useText(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.thresholds}</Button>
      <Drawer title={t.thresholds} size={760} open={isOpen} destroyOnHidden onClose={() => setOpen(false)}>
        <ThresholdList />
      </Drawer>
    </>
  );
}

function ThresholdList() {
  const t = useText(words);
  const kit = useKitText();
  const { longNameOf, amountOf } = useFigures();
  const mayEdit = useMay()(thresholdApi.save.allow);
  const asked = useAsk(thresholdApi.list, {});
  const [edited, setEdited] = useState<Threshold>();
  const reset = useReset();
  const limit = (key: 'caution' | 'bad', title: string): Column<Threshold> => ({
    key,
    title,
    align: 'right',
    isFigure: true,
    render: (_, row) => {
      const value = row[key];
      return value === null ? (
        <span className="cy-faint">{t.never}</span>
      ) : (
        <span className="cy-figures">{amountOf(row.figure, value)}</span>
      );
    },
  });
  const columns: Column<Threshold>[] = [
    {
      key: 'figure',
      title: t.figure,
      render: (_, row) => (
        <span className="cy-line">
          {longNameOf(row.figure)} {row.isOwn && <Tag>{t.own}</Tag>}
        </span>
      ),
    },
    limit('caution', t.caution),
    limit('bad', t.bad),
    { key: 'isTold', title: t.told, phone: 'sheet', render: (_, { isTold }) => (isTold ? t.yes : t.no) },
  ];
  const acts = (row: Threshold) => [
    { key: 'change', label: t.change, onClick: () => setEdited(row) },
    ...(row.isOwn ? [{ key: 'reset', label: t.reset, onClick: () => reset(row) }] : []),
  ];
  return (
    <div className="cy-stack">
      <p className="cy-faint cy-flush">{t.thresholdsHint}</p>
      <DataTable
        asked={asked}
        rows={asked.data}
        rowKey={({ figure }) => figure}
        columns={[...columns, ...(mayEdit ? [actions(kit.actions, acts)] : [])]}
      />
      {edited && <ThresholdDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

function useReset() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const { longNameOf } = useFigures();
  const send = useSend(thresholdApi.reset, { act: 'form', refresh: [thresholdApi.list] });
  return async ({ figure }: Threshold) => {
    if (
      !(await confirm({
        title: fill(t.resetAsk, { name: longNameOf(figure) }),
        consequence: t.resetConsequence,
        verb: t.reset,
      }))
    )
      return;
    await send.mutateAsync({ params: { figure } });
    toast.success(t.wasReset);
  };
}

const limit = z.number().positive().nullable();
/** In the units people think in. */
const Draft = z.object({ caution: limit, bad: limit, isTold: z.boolean() });

function ThresholdDialog({ edited, onClose }: { edited: Threshold; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const { longNameOf, unitOf } = useFigures();
  const { unit } = figureOf(edited.figure);
  const send = useSend(thresholdApi.save, { act: 'form', refresh: [thresholdApi.list] });
  const shown = (value: number | null) => (value === null ? null : toShown(unit, value));
  const wire = (value: number | null) => (value === null ? null : fromShown(unit, value));
  const save = async ({ caution, bad, isTold }: z.output<typeof Draft>) => {
    const body = { caution: wire(caution), bad: wire(bad), isTold };
    await send.mutateAsync({ params: { figure: edited.figure }, body });
    toast.success(t.saved);
    onClose();
  };
  const values = { caution: shown(edited.caution), bad: shown(edited.bad), isTold: edited.isTold };
  const named = { unit: unitOf(edited.figure) };
  return (
    <FormModal
      title={fill(t.changeTitle, { name: longNameOf(edited.figure) })}
      footer={null}
      onClose={onClose}
    >
      <EntityForm schema={Draft} initial={values} edits onSend={save} onCancel={onClose}>
        <NumberField
          name="caution"
          label={t.caution}
          help={fill(t.cautionHelp, named)}
          min={0}
          unit={named.unit}
        />
        <NumberField name="bad" label={t.bad} help={fill(t.badHelp, named)} min={0} unit={named.unit} />
        <SwitchField name="isTold" label={t.isTold} />
      </EntityForm>
    </FormModal>
  );
}
