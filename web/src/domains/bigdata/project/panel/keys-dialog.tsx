import { Modal } from '../../../../kit/dialog.tsx';
import { useText } from '../../../../kit/text.ts';
import { useFocusBack } from '../../../../kit/use-focus-back.ts';
import { words } from '../../i18n/project/panel/keys-en.ts';

const KEYS = [
  ['save', 'Ctrl S'],
  ['run', 'Ctrl Enter'],
  ['next', 'Tab'],
  ['open', 'Enter'],
  ['move', '← ↑ → ↓'],
  ['size', 'Alt ← ↑ → ↓'],
  ['link', 'L'],
  ['menu', 'Shift F10'],
  ['remove', 'Delete'],
  ['undo', 'Ctrl Z'],
  ['redo', 'Ctrl Y'],
  ['copy', 'Ctrl C'],
  ['cut', 'Ctrl X'],
  ['paste', 'Ctrl V'],
  ['all', 'Ctrl A'],
  ['frame', 'F'],
  ['note', 'N'],
  ['help', '?'],
] as const;

/** Everything that can be done without a mouse. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  useFocusBack();
  return (
    <Modal open footer={null} title={t.title} onCancel={onClose}>
      <dl className="bigdata-panel-keys">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t[name]}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
