import {
  groupApi,
  MEMBER_KINDS,
  type MemberKind,
  type MessageGroup,
} from '@cloudyard/contract/message/group.ts';
import { Form, Radio } from 'antd';
import { useEffect } from 'react';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, SwitchField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import type { Place } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/group/en.ts';
import { TargetPicker } from '../shared/target-picker.tsx';
import { refresh } from './refresh.ts';
import { kindsIn } from './summary.ts';

const Draft = z.object({
  kind: z.enum(MEMBER_KINDS),
  targets: z.array(z.string()).min(1).max(200),
  below: z.boolean().optional(),
});

type AddMembersProps = { place: Place; group: MessageGroup; onClose: () => void };

export function AddMembers({ place, group, onClose }: AddMembersProps) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(groupApi.addMembers, { act: 'form', refresh });
  const send = async ({ kind, targets, below }: z.output<typeof Draft>) => {
    const members = targets.map((targetId) => ({
      kind,
      targetId,
      below: kind === 'department' && below === true,
    }));
    toast.info(t.submitting);
    await add.mutateAsync({ body: { groupId: group.id, members } });
    toast.success(t.submitted);
    onClose();
  };
  const [first = 'user'] = kindsIn(place);
  return (
    <FormModal title={fill(t.addMembersTitle, { name: group.name })} footer={null} onClose={onClose}>
      <EntityForm
        schema={Draft}
        initial={{ kind: first, targets: [], below: true }}
        verb={add.isPending ? t.submitting : t.submit}
        failed={t.submitFailed}
        onSend={send}
        onCancel={onClose}
      >
        <KindField place={place} />
        <TargetsField group={group} />
      </EntityForm>
    </FormModal>
  );
}

function KindField({ place }: { place: Place }) {
  const t = useText(words);
  const form = Form.useFormInstance();
  return (
    <Field name="kind" label={t.kind}>
      <Radio.Group
        className="message-manage-kinds cy-flex cy-wrap"
        options={kindsIn(place).map((value) => ({ value, label: t.kinds[value] }))}
        // A choice of one kind has no meaning for another.
        onChange={() => form.setFieldValue('targets', [])}
      />
    </Field>
  );
}

function TargetsField({ group }: { group: MessageGroup }) {
  const t = useText(words);
  const kind = Form.useWatch<MemberKind | undefined>('kind') ?? 'user';
  useToldEmpty(group.enterprise, kind);
  const there = group.members.filter((one) => one.kind === kind).map((one) => one.targetId);
  return (
    <>
      <Field name="targets" label={fill(t.targets, { kind: t.kinds[kind] })} help={t.targetsHelp}>
        <TargetPicker
          key={kind}
          enterpriseId={group.enterprise}
          kind={kind}
          closed={{ ids: new Set(there), why: t.alreadyIn }}
          placeholder={fill(t.targets, { kind: t.kinds[kind] })}
          none={t.notFound[kind]}
        />
      </Field>
      {kind === 'department' && <SwitchField name="below" label={t.below} />}
    </>
  );
}

/** Warns at once that a place has none of a kind, not only when the list is opened. */
function useToldEmpty(enterpriseId: string, kind: MemberKind) {
  const t = useText(words);
  const toast = useToast();
  const { data, isPlaceholderData } = useAsk(groupApi.targets, { query: { enterpriseId, kind } });
  const none = t.notFound[kind];
  useEffect(() => {
    if (data?.length === 0 && !isPlaceholderData) toast.warning(none);
  }, [data, isPlaceholderData, toast, none]);
}
