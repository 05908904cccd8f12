import { type PointSet, pointSetApi } from '@cloudyard/contract/iot/point-set.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/point-set/en.ts';
import { refOf } from './point-ref.ts';
import { SaveDialog } from './save-dialog.tsx';

type SetBarProps = {
  chosen: readonly string[];
  set: string | undefined;
  isCut?: boolean;
  onChange: (chosen: string[], set: string | undefined) => void;
};

const refresh = [pointSetApi.list, pointSetApi.view];

/** Opens a remembered set, and remembers what is chosen. */
export function SetBar({ chosen, set, isCut = false, onChange }: SetBarProps) {
  const t = useText(words);
  const toast = useToast();
  const asked = useAsk(pointSetApi.list, {});
  const [isSaving, setSaving] = useState(false);
  const change = useSend(pointSetApi.change, { act: 'submit', verb: t.saveChanges, refresh });
  const remove = useRemove(pointSetApi.remove, t, {
    refresh,
    onRemoved: () => onChange([...chosen], undefined),
  });
  const now = asked.data?.find(({ id }) => id === set);
  const save = ({ id, name, isShared, revision }: PointSet) =>
    change.mutate(
      { params: { id }, body: { name, isShared, revision, points: chosen.map(refOf) } },
      { onSuccess: () => toast.success(fill(t.saved, { name })) },
    );
  const labelOf = ({ name, isOwn, ownerName, count }: PointSet) =>
    `${name} · ${count} · ${isOwn ? t.own : fill(t.shared, { owner: ownerName })}`;
  return (
    <div className="cy-column cy-gap-8">
      <Select<string>
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t.sets}
        placeholder={t.noSet}
        value={now ? now.id : null}
        options={(asked.data ?? []).map((one) => ({ value: one.id, label: labelOf(one) }))}
        onChange={(id?: string) => onChange(id ? [] : [...chosen], id)}
      />
      <div className="cy-row">
        <Button size="small" disabled={chosen.length === 0} onClick={() => setSaving(true)}>
          {t.saveAs}
        </Button>
        {now?.mayEdit && !isCut && (
          <Button
            size="small"
            disabled={chosen.length === 0}
            loading={change.isPending}
            onClick={() => save(now)}
          >
            {t.saveChanges}
          </Button>
        )}
        {now?.mayEdit && (
          <Button size="small" type="text" onClick={() => void remove(now)}>
            {t.remove}
          </Button>
        )}
      </div>
      {isSaving && (
        <SaveDialog
          points={chosen.map(refOf)}
          onClose={() => setSaving(false)}
          onSaved={(id) => onChange([...chosen], id)}
        />
      )}
    </div>
  );
}
