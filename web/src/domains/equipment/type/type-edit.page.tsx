import { type EquipmentType, equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { Navigate } from 'react-router';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/type/en.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { type FormDraft, TypeForm } from './type-form.tsx';

/** There is no call for one type: it is found among all of them. */
export function TypeEditPage() {
  const asked = useAsk(equipmentTypeApi.list, {});
  return (
    <WithAddressId>
      {(id) => (
        <Loaded asked={asked}>
          {(all) => {
            const type = all.find((one) => one.id === id);
            return type ? <Edit key={id} type={type} /> : <Navigate to="/exception/415" replace />;
          }}
        </Loaded>
      )}
    </WithAddressId>
  );
}

function Edit({ type }: { type: EquipmentType }) {
  const t = useText(words);
  const toast = useToast();
  const edit = useSend(equipmentTypeApi.edit, { act: 'form', refresh: [equipmentTypeApi.list] });
  const send = async (draft: FormDraft) => {
    await edit.mutateAsync({ body: { id: type.id, ...draft } });
    toast.success(t.changed);
  };
  return <TypeForm title={fill(t.editTitle, { name: type.name })} type={type} onSend={send} />;
}
