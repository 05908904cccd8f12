import { PlusOutlined } from '@ant-design/icons';
import { type Deployment, menuApi } from '@cloudyard/contract/access/menu.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Alert, Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../kit/call.ts';
import { Field } from '../../../kit/fields.tsx';
import { useErrorText, useKitText, useProblemText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/index.ts';
import { type Place, usePlaceId } from '../parts/place.ts';

type DeploymentSelectProps = {
  place: Place;
  id?: string;
  value?: string | null;
  onChange?: (id: string) => void;
};

/** The web applications of the place; a new one is added on the spot, and chosen. */
export function DeploymentSelect({ place, id, value, onChange }: DeploymentSelectProps) {
  const t = useText(words);
  const errorText = useErrorText();
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(menuApi.deployments, { query: { enterpriseId } });
  const [adding, setAdding] = useState(false);
  return (
    <>
      {asked.error && <Alert type="error" showIcon title={errorText(asked.error)} role="alert" />}
      <Select
        {...(id ? { id } : {})}
        value={value ?? null}
        loading={asked.isPending}
        placeholder={t.deployment}
        notFoundContent={t.deploymentNone}
        showSearch={{ optionFilterProp: 'label' }}
        options={asked.data?.map((one) => ({ value: one.id, label: one.name, title: one.url })) ?? []}
        onChange={(next) => next && onChange?.(next)}
      />
      <Button
        type="link"
        size="small"
        className="menu-beside"
        icon={<PlusOutlined />}
        onClick={() => setAdding(true)}
      >
        {t.addDeployment}
      </Button>
      {adding && (
        <AddDeployment
          enterpriseId={enterpriseId}
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            onChange?.(made.id);
          }}
        />
      )}
    </>
  );
}

type AddDeploymentProps = {
  enterpriseId: string;
  onAdded: (made: Deployment) => void;
  onClose: () => void;
};

/** A form of its own beside the menu’s: its fields are called alike, so they carry its name. */
function AddDeployment({ enterpriseId, onAdded, onClose }: AddDeploymentProps) {
  const t = useText(words);
  const kit = useKitText();
  const toast = useToast();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const [form] = Form.useForm();
  const [failure, setFailure] = useState('');
  const send = useSend(menuApi.addDeployment, { refresh: [menuApi.deployments] });
  const show = (problems: Record<string, string>) =>
    form.setFields(
      Object.entries(problems).map(([name, problem]) => ({ name, errors: [problemText(problem)] })),
    );
  const submit = async () => {
    const body = menuApi.addDeployment.body.safeParse(
      { ...form.getFieldsValue(), enterpriseId },
      { reportInput: true },
    );
    setFailure('');
    if (!body.success) return show(fieldProblems(body.error));
    try {
      const made = await send.mutateAsync({ body: body.data });
      toast.success(t.deploymentAdded);
      onAdded(made);
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) show(error.fields);
      else setFailure(errorText(error));
    }
  };
  return (
    <Modal
      open
      title={t.addDeployment}
      okText={t.addDeploymentVerb}
      cancelText={kit.cancel}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="deployment"
        layout="vertical"
        className="cy-form"
        requiredMark={false}
        initialValues={{ name: '', url: '' }}
        onValuesChange={(changed: object) =>
          form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
        }
        onFinish={() => void submit()}
      >
        {failure && <Alert type="error" showIcon title={failure} role="alert" />}
        <Field name="name" label={t.deploymentName}>
          <Input maxLength={60} autoComplete="off" onPressEnter={() => void submit()} />
        </Field>
        <Field name="url" label={t.deploymentUrl} help={t.deploymentUrlHelp}>
          <Input maxLength={1000} autoComplete="off" onPressEnter={() => void submit()} />
        </Field>
      </Form>
    </Modal>
  );
}
