import { CERTIFICATE_STATUS, certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Form, Select } from 'antd';
import { useNavigate } from 'react-router';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, NumberField, SelectField, SwitchField, TextField } from '../../../kit/fields.tsx';
import type { Option } from '../../../kit/filters.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/gateway/form-en.ts';
import { GATEWAYS } from '../shared/paths.ts';
import { fieldsOf, GatewayFields, NEW } from './gateway-draft.ts';

type GatewayFormProps = {
  title: string;
  sentence: string;
  gateway?: Gateway;
  onSend: (fields: GatewayFields) => Promise<unknown>;
};

/** The page of a new gateway, or of one that is changed. */
export function GatewayForm({ title, sentence, gateway, onSend }: GatewayFormProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const types = useTypes(gateway);
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={sentence}
        actions={<LeaveLink to={GATEWAYS}>{t.backToList}</LeaveLink>}
      />
      <section className="cy-panel cy-pad" aria-label={title}>
        <EntityForm
          schema={GatewayFields}
          initial={gateway ? fieldsOf(gateway) : NEW}
          edits={gateway !== undefined}
          onSend={onSend}
          onCancel={() => void navigate(GATEWAYS)}
        >
          <SelectField name="equipmentType" label={t.type} help={t.typeHelp} options={types} />
          <TextField name="equipmentId" label={t.hardwareId} help={t.hardwareIdHelp} maxLength={64} />
          <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
          <CertificateField gateway={gateway} />
          <SwitchField name="equipmentAddressable" label={t.addressable} help={t.addressableHelp} />
          <AddressFields />
        </EntityForm>
      </section>
    </div>
  );
}

/** Needed only where the platform reaches it. */
function AddressFields() {
  const t = useText(words);
  const isFree = Form.useWatch('equipmentAddressable') !== true;
  return (
    <>
      <TextField name="equipmentIp" label={t.ip} help={t.ipHelp} maxLength={45} optional={isFree} />
      <NumberField
        name="equipmentPort"
        label={t.port}
        help={t.portHelp}
        min={1}
        max={65_535}
        optional={isFree}
      />
    </>
  );
}

/** Those that are enabled, and the one it has. */
function useTypes(gateway: Gateway | undefined): Option[] {
  const t = useText(words);
  const all = useAsk(equipmentTypeApi.list, {}).data ?? [];
  const own = gateway?.equipmentType;
  const isKnown = !own || all.some(({ id }) => id === own.id);
  return [
    // Until the answer is here its own type has a name all the same.
    ...(isKnown ? [] : [{ value: own.id, label: own.name }]),
    ...all
      .filter(({ id, ifEnabled }) => ifEnabled || id === own?.id)
      .map(({ id, name, ifEnabled }) => ({
        value: id,
        label: ifEnabled ? name : fill(t.disabledType, { name }),
      })),
  ];
}

/** More certificates than an enterprise has. */
const MANY = 1000;

/** Those in force that no other gateway has, and the one it has. */
function useCertificates(gateway: Gateway | undefined): Option[] {
  const t = useText(words);
  const { enterpriseId = NIL } = useWho();
  const asked = useAsk(
    certificateApi.list,
    { params: { enterpriseId }, query: { code: CERTIFICATE_STATUS.valid, size: MANY, page: 0 } },
    { enabled: useMay()(certificateApi.list.allow) },
  );
  const own = gateway?.equipmentCertify;
  const free = (asked.data?.content ?? []).filter(
    ({ id, inForce, equipment }) => inForce && equipment === null && id !== own?.id,
  );
  return [
    ...(own ? [{ value: own.id, label: own.inForce ? own.name : fill(t.lapsed, { name: own.name }) }] : []),
    ...free.map(({ id, name, endDate }) => ({ value: id, label: `${name} · ${endDate}` })),
  ];
}

function CertificateField({ gateway }: { gateway: Gateway | undefined }) {
  const t = useText(words);
  return (
    <Field
      name="equipmentCertify"
      label={t.certificate}
      help={t.certificateHelp}
      // Cleared, it has none.
      normalize={(value?: string) => value ?? null}
    >
      <Select
        options={useCertificates(gateway)}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        notFoundContent={t.noCertificates}
      />
    </Field>
  );
}
