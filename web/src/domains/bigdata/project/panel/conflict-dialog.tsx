import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { Modal } from '../../../../kit/dialog.tsx';
import { fill, useKitText, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { calledIn, elementOf, type Keyed, resolved, type Side } from './resolve.ts';
import type { Conflict } from './use-saving.ts';

type ConflictDialogProps = {
  conflict: Conflict;
  mine: ProjectCanvas;
  onSettle: (canvas: ProjectCanvas) => void;
  onClose: () => void;
};

/** Two people changed the same: each is chosen, nothing is lost unseen. */
export function ConflictDialog({ conflict, mine, onSettle, onClose }: ConflictDialogProps) {
  const { conflict: t, drawer, tools } = useText(words);
  const kit = useKitText();
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const { base, theirs, byName, conflicts } = conflict;
  const keyOf = ({ kind, id }: (typeof conflicts)[number]) => `${kind} ${id}`;
  const labelOf = (one: Keyed) => {
    const kind = { node: '', link: drawer.link, frame: tools.frame, note: tools.note, shared: drawer.shared }[
      one.kind
    ];
    return [kind, calledIn([mine, theirs, base], one)].filter(Boolean).join(' · ');
  };
  const settle = () =>
    onSettle(
      resolved(
        { base, theirs, mine },
        conflicts.map((one) => ({ ...one, side: sides.get(keyOf(one)) ?? 'mine' })),
      ),
    );
  return (
    <Modal open title={t.title} okText={t.verb} cancelText={kit.cancel} onOk={settle} onCancel={onClose}>
      <p>{fill(t.hint, { name: byName || t.unknown })}</p>
      <ul className="cy-list cy-stack">
        {conflicts.map((one) => {
          const key = keyOf(one);
          const label = labelOf(one);
          const option = (side: Side, canvas: ProjectCanvas) => ({
            value: side,
            label: elementOf(canvas, one) ? t[side] : `${t[side]} (${t.removed})`,
          });
          return (
            <li key={key} className="cy-line cy-between">
              <span className="cy-ellipsis">{label}</span>
              <Radio.Group
                aria-label={label}
                optionType="button"
                value={sides.get(key) ?? 'mine'}
                options={[option('mine', mine), option('theirs', theirs)]}
                onChange={({ target }) => setSides(new Map(sides).set(key, target.value as Side))}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
