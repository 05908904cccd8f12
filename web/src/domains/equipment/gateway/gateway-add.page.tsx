import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { useNavigate } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/gateway/form-en.ts';
import { CREDENTIAL_CALLS } from '../shared/gateway-calls.ts';
import { gatewayPath } from '../shared/paths.ts';
import { draftOf, type GatewayFields } from './gateway-draft.ts';
import { GatewayForm } from './gateway-form.tsx';

export function GatewayAddPage() {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const add = useSend(gatewayApi.add, { act: 'form', refresh: CREDENTIAL_CALLS });
  const send = async (fields: GatewayFields) => {
    const { id } = await add.mutateAsync({ body: draftOf(fields) });
    toast.success(t.added);
    // The next thing it needs is a credential.
    void navigate(gatewayPath(id, 'connection'));
  };
  return <GatewayForm title={t.addTitle} sentence={t.addSentence} onSend={send} />;
}
