import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/type/en.ts';
import { type FormDraft, TypeForm } from './type-form.tsx';

export function TypeAddPage() {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(equipmentTypeApi.add, { act: 'form', refresh: [equipmentTypeApi.list] });
  const send = async ({ ifEnabled: _, ...body }: FormDraft) => {
    await add.mutateAsync({ body });
    toast.success(t.added);
  };
  return <TypeForm title={t.addTitle} onSend={send} />;
}
