import type { RoleMember } from '@cloudyard/contract/access/member.ts';
import type { Role } from '@cloudyard/contract/access/role.ts';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/member/en.ts';
import { TermPicker } from './term.tsx';
import type { useChanges } from './use-changes.ts';
import { useNames } from './use-taking.ts';

type TermDialogProps = {
  role: Role;
  people: RoleMember[];
  changes: ReturnType<typeof useChanges>;
  onClose: () => void;
  onDone: () => void;
};

/** How long somebody holds the role from now on. */
export function TermDialog({ role, people, changes, onClose, onDone }: TermDialogProps) {
  const t = useText(words);
  const kit = useKitText();
  const namesOf = useNames();
  const begun = people.length === 1 ? (people[0]?.until ?? null) : null;
  const [until, setUntil] = useState(begun);
  const send = () => changes.give({ userIds: people.map(({ id }) => id), roleIds: [role.id], until }, onDone);
  return (
    <FormModal
      dirty={until !== begun}
      title={t.termTitle}
      okText={kit.save}
      confirmLoading={changes.isSending}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p>{fill(t.termOf, { names: namesOf(people), role: role.name })}</p>
        <TermPicker value={until} onChange={setUntil} />
      </div>
    </FormModal>
  );
}
