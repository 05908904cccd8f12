import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import type { Target, useStatusActs } from './use-status-acts.tsx';

/** After saving: asks whether to submit it now. Resolves when the user has decided and it is done. */
export function useAskAudit({ modal, act }: Pick<ReturnType<typeof useStatusActs>, 'modal' | 'act'>) {
  const t = useText(words).ask;
  return async (target: Target) => {
    const yes = await modal.confirm({
      title: t.title,
      content: fill(t.text, { name: target.name }),
      okText: t.yes,
      cancelText: t.no,
    });
    if (yes) await act('submit', target);
  };
}
