import { type Menu, MenuDraft, menuApi } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { ConfigProvider, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { CallError, changedTheirMind } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';
import { closes, draftOf, kindOf, mergedDraft, missingIn, newDraft, tidyDraft } from './draft.ts';
import { MenuFields } from './menu-fields.tsx';
import { refresh, useLossText, useName, useUsage } from './use-calls.ts';

function useSubmit() {
  const t = useText(words);
  const toast = useToast();
  const submit = useSend(menuApi.submit, { act: 'form', refresh });
  return async (draft: MenuDraft) => {
    const missing = missingIn(draft);
    if (Object.keys(missing).length > 0) throw new CallError('kit.invalid', { fields: missing });
    const menu = await submit.mutateAsync({ body: draft });
    toast.success(t.submitted);
    return menu;
  };
}

type AddMenuProps = {
  place: Place;
  menus: readonly Menu[];
  parentId: string;
  onAdded: (menu: Menu) => void;
  onCancel: () => void;
};

export function AddMenu({ place, menus, parentId, onAdded, onCancel }: AddMenuProps) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const submit = useSubmit();
  const send = async (draft: MenuDraft) => onAdded(await submit(tidyDraft(draft)));
  return (
    <EntityForm
      schema={MenuDraft}
      initial={newDraft(parentId, enterpriseId)}
      verb={t.submit}
      failed={t.submitFailed}
      onSend={send}
      onCancel={onCancel}
    >
      <MenuFields place={place} kind="own" menus={menus} />
    </EntityForm>
  );
}

type EditMenuProps = {
  place: Place;
  menus: readonly Menu[];
  menu: Menu;
  mayEdit: boolean;
  /** Whether there are unsaved changes. */
  dirty: boolean;
};

export function EditMenu({ place, menus, menu, mayEdit, dirty }: EditMenuProps) {
  const t = useText(words);
  const enterpriseId = usePlaceId(place);
  const kind = kindOf(place, menu);
  const now = draftOf(menu, enterpriseId);
  const began = useRef(now);
  const submit = useSubmit();
  const mayClose = useClosing();
  const send = async (typed: MenuDraft) => {
    const merged = mergedDraft(began.current, typed, now);
    const draft = kind === 'own' ? tidyDraft(merged) : merged;
    if (closes(menu, draft) && !(await mayClose(menu, draft))) throw changedTheirMind();
    await submit(draft);
  };
  return (
    <ConfigProvider {...(mayEdit ? {} : { componentDisabled: true })}>
      <EntityForm
        schema={MenuDraft}
        initial={now}
        edits
        verb={t.submit}
        failed={t.submitFailed}
        onSend={send}
      >
        <Follow
          draft={now}
          still={!dirty}
          onFollow={(draft) => {
            began.current = draft;
          }}
        />
        <MenuFields place={place} kind={kind} menus={menus} menu={menu} />
      </EntityForm>
    </ConfigProvider>
  );
}

type FollowProps = { draft: MenuDraft; still: boolean; onFollow: (draft: MenuDraft) => void };

/** As long as nothing is typed, the form follows the menu: moved, undone, changed by other users. */
function Follow({ draft, still, onFollow }: FollowProps) {
  const form = Form.useFormInstance();
  const text = JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the draft, which is a new object each time
  useEffect(() => {
    if (!still) return;
    form.setFieldsValue(draft);
    onFollow(draft);
  }, [text, still]);
  return null;
}

/** Asks before a menu is switched off or hidden, and names how many users lose it. */
function useClosing() {
  const t = useText(words);
  const confirm = useConfirm();
  const nameOf = useName();
  const usageOf = useUsage();
  const lossText = useLossText();
  return async (menu: Menu, draft: MenuDraft) => {
    const usage = await usageOf(menu);
    if (!usage) return false;
    const how = menu.enabled && draft.enabled === false ? 'off' : 'hidden';
    return confirm({
      title: fill(t.closeTitle[how], { name: nameOf(menu) }),
      consequence: lossText(menu, usage),
      verb: t.closeVerb[how],
    });
  };
}

/** Where a new menu is put: into the chosen folder, beside a chosen page, or at the top. */
export const parentForNew = (chosen: Menu | undefined) =>
  chosen ? (chosen.type === 'folder' ? chosen.id : chosen.parentId) : NIL;
