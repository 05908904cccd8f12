import type { Push } from '@cloudyard/contract/iot/push.ts';
import { PushDialog } from './push-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

export type PushOpened = { act: 'add' } | { act: 'edit' | 'copy' | 'replay'; push: Push };

/** Whichever dialog of data pushes is open. */
export function PushDialogs({ opened, onClose }: { opened: PushOpened | undefined; onClose: () => void }) {
  if (!opened) return null;
  if (opened.act === 'replay') return <ReplayDialog push={opened.push} onClose={onClose} />;
  return <PushDialog act={opened.act} push={'push' in opened ? opened.push : undefined} onClose={onClose} />;
}
