import { type Menu, type MenuDraft, menuApi } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';
import { draftOf } from './draft.ts';
import { refresh, useName, useUsage } from './use-calls.ts';

export type Switching = 'off' | 'on' | 'request' | 'free';

const changes: Record<Switching, Partial<MenuDraft>> = {
  off: { enabled: false },
  on: { enabled: true },
  request: { onRequest: true },
  free: { onRequest: false },
};

/** Switches a built-in screen, after asking with the number of users it concerns. */
export function useSwitching() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const nameOf = useName();
  const usageOf = useUsage();
  const send = useSend(menuApi.submit, { act: 'submit', failed: t.submitFailed, refresh });
  const [busy, setBusy] = useState<string>();
  const turn = async (menu: Menu, how: Switching) => {
    const usage = await usageOf(menu);
    if (!usage) return;
    const sure = await confirm({
      title: fill(t.control.questions[how], { name: nameOf(menu) }),
      consequence: fill(t.control.consequences[how], { people: usage.people, roles: usage.roles.length }),
      verb: t.control.verbs[how],
    });
    if (!sure) return;
    const onSuccess = () => toast.success(t.submitted);
    await send
      .mutateAsync({ body: { ...draftOf(menu, NIL), ...changes[how] } }, { onSuccess })
      .catch(() => undefined); // the failure is shown; the switch stays as it was
  };
  /** Switches one screen at a time; `busy` names it. */
  const switched = async (menu: Menu, how: Switching) => {
    setBusy(menu.id);
    await turn(menu, how).finally(() => setBusy(undefined));
  };
  return { switched, busy };
}
