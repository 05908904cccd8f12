import { type Device, DeviceChange, DeviceDraft, deviceApi } from '@cloudyard/contract/iot/device.ts';
import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/device/en.ts';
import { devicePath } from '../shared/device-paths.ts';
import { tagLines } from '../shared/device-tag.tsx';
import { useGatewayOptions, useProducts } from './use-choices.ts';
import { refreshDevices } from './use-device-acts.ts';

const LINE = /^[^=]+=.+$/;
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** As people type them: one per line. */
const TagText = z.string().refine((text) => linesOf(text).every((line) => LINE.test(line)), 'format');
const tagsOf = (text: string) =>
  Object.fromEntries(
    linesOf(text).map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );

const Added = DeviceDraft.extend({ tags: TagText, gatewayId: z.string().nullish() }).omit({
  certificateId: true,
});
const Edited = DeviceChange.extend({ tags: TagText }).omit({ tagsBefore: true });

type DeviceDialogProps = { device: Device | undefined; onClose: () => void };

/** Adds a device, or changes one. */
export function DeviceDialog({ device, onClose }: DeviceDialogProps) {
  const t = useText(words);
  return (
    <FormModal title={device ? t.editTitle : t.addTitle} footer={null} width={640} onClose={onClose}>
      {device ? <Edit device={device} onClose={onClose} /> : <Add onClose={onClose} />}
    </FormModal>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const add = useSend(deviceApi.add, { act: 'form', refresh: refreshDevices });
  const send = async ({ tags, gatewayId, ...rest }: z.output<typeof Added>) => {
    const body = {
      ...rest,
      gatewayId: gatewayId ?? null,
      certificateId: null,
      tags: tagsOf(tags),
    };
    const made = await add.mutateAsync({ body });
    toast.success(t.addedNow);
    onClose();
    void navigate(devicePath(made));
  };
  return (
    <EntityForm schema={Added} initial={{ name: '', code: '', tags: '' }} onSend={send} onCancel={onClose}>
      <ProductField />
      <Common />
      <GatewayField />
      <RequiredTags />
      <TextAreaField name="tags" label={t.tags} help={t.tagsHelp} rows={3} maxLength={3000} />
    </EntityForm>
  );
}

function Edit({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  // As they were when the form was opened: the page goes on asking while a user types.
  const [tagsBefore] = useState(device.tags);
  const change = useSend(deviceApi.change, { act: 'form', refresh: refreshDevices });
  const send = async ({ tags, ...rest }: z.output<typeof Edited>) => {
    const body = { ...rest, tags: tagsOf(tags), tagsBefore };
    await change.mutateAsync({ params: { id: device.id }, body });
    toast.success(t.changed);
    onClose();
  };
  const { code, name, product, tags } = device;
  return (
    <EntityForm
      schema={Edited}
      initial={{ code, name, productId: product.id, tags: tagLines(tags).join('\n') }}
      edits
      onSend={send}
      onCancel={onClose}
    >
      <ProductField only={device.nodeType} />
      <Common />
      <RequiredTags />
      <TextAreaField name="tags" label={t.tags} help={t.tagsHelp} rows={3} maxLength={3000} />
    </EntityForm>
  );
}

function Common() {
  const t = useText(words);
  return (
    <>
      <TextField name="code" label={t.code} help={t.codeHelp} maxLength={64} />
      <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
    </>
  );
}

function ProductField({ only }: { only?: Device['nodeType'] }) {
  const t = useText(words);
  const isChild = only === 'child';
  const fitting = useProducts().filter(
    ({ nodeType }) => only === undefined || (nodeType === 'child') === isChild,
  );
  return (
    <SelectField
      name="productId"
      label={t.product}
      help={t.productHelp}
      options={fitting.map(({ id, name, nodeType }) => ({
        value: id,
        label: `${name} · ${t.nodeTypes[nodeType]}`,
      }))}
    />
  );
}

/** Only children are behind a gateway. */
function GatewayField() {
  const t = useText(words);
  const chosen: string | undefined = Form.useWatch('productId');
  const options = useGatewayOptions();
  const isChild = useProducts().find(({ id }) => id === chosen)?.nodeType === 'child';
  if (!isChild) return null;
  return <SelectField name="gatewayId" label={t.gateway} help={t.gatewayHelp} options={options} />;
}

/** Which tags the model of the chosen product asks for. */
function RequiredTags() {
  const t = useText(words);
  const chosen: string | undefined = Form.useWatch('productId');
  const product = useProducts().find(({ id }) => id === chosen);
  const version = product?.modelVersion ?? undefined;
  const { data } = useAsk(
    modelApi.view,
    { params: { id: chosen ?? '' }, query: { version } },
    { enabled: version !== undefined },
  );
  const required = version === undefined ? [] : (data?.model.tags ?? []).filter((tag) => tag.isRequired);
  if (required.length === 0) return null;
  const list = required.map(({ id, name }) => `${id} (${name})`).join(', ');
  return <p className="cy-flush cy-small">{fill(t.requiredTags, { list })}</p>;
}
