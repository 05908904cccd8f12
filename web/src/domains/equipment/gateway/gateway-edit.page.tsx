import { type Gateway, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { useNavigate } from 'react-router';
import { changedTheirMind } from '../../../kit/call-error.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { LoadedObject } from '../../../kit/object-page.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/gateway/form-en.ts';
import { CREDENTIAL_CALLS } from '../shared/gateway-calls.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { gatewayPath } from '../shared/paths.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import { draftOf, type GatewayFields } from './gateway-draft.ts';
import { GatewayForm } from './gateway-form.tsx';

export function GatewayEditPage() {
  return <WithAddressId>{(id) => <Edit key={id} id={id} />}</WithAddressId>;
}

function Edit({ id }: { id: string }) {
  const asked = useAsk(gatewayApi.view, { params: { id } });
  return (
    <LoadedObject asked={asked} missing="equipment.gateway_not_found">
      {(gateway) => <Shown gateway={gateway} />}
    </LoadedObject>
  );
}

/** With another certificate its credential and its connection end. */
const isCutOff = ({ equipmentCertify }: Gateway, fields: GatewayFields) =>
  equipmentCertify !== null && equipmentCertify.id !== fields.equipmentCertify;

function Shown({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const question = {
    title: fill(t.certificateTitle, { name: nameOf(gateway) }),
    consequence: t.certificateText,
    verb: t.certificateVerb,
  };
  const edit = useSend(gatewayApi.edit, { act: 'form', refresh: CREDENTIAL_CALLS });
  const send = async (fields: GatewayFields) => {
    if (isCutOff(gateway, fields) && !(await confirm(question))) throw changedTheirMind();
    const { id } = await edit.mutateAsync({ params: { id: gateway.id }, body: draftOf(fields) });
    toast.success(t.changed);
    void navigate(gatewayPath(id));
  };
  return (
    <GatewayForm
      title={fill(t.editTitle, { name: nameOf(gateway) })}
      sentence={t.editSentence}
      gateway={gateway}
      onSend={send}
    />
  );
}
