import { PlusOutlined } from '@ant-design/icons';
import { type Deployment, DeploymentDraft, menuApi } from '@cloudyard/contract/access/menu.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { Field } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { fill, useErrorText, useKitText, useProblemText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useFormWork } from '../../../kit/use-form-work.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';

type DeploymentSelectProps = {
  place: Place;
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
};

/** The web applications of the place; a new one is added here, and the chosen one is changed or deleted. */
export function DeploymentSelect({ place, id, value, onChange }: DeploymentSelectProps) {
  const t = useText(words);
  const errorText = useErrorText();
  const enterpriseId = usePlaceId(place);
  const asked = useAsk(menuApi.deployments, { query: { enterpriseId } });
  const [edited, setEdited] = useState<Deployment | 'new'>();
  const remove = useRemoval(() => onChange?.(null));
  const chosen = asked.data?.find((one) => one.id === value);
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
      <div className="cy-row access-menu-beside">
        <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          {t.addDeployment}
        </Button>
        {chosen && (
          <>
            <Button type="link" size="small" onClick={() => setEdited(chosen)}>
              {t.editDeployment}
            </Button>
            <Button type="link" size="small" danger onClick={() => void remove(chosen)}>
              {t.removeDeployment}
            </Button>
          </>
        )}
      </div>
      {edited && (
        <DeploymentForm
          enterpriseId={enterpriseId}
          edited={edited}
          onClose={() => setEdited(undefined)}
          onDone={(made) => {
            setEdited(undefined);
            onChange?.(made.id);
          }}
        />
      )}
    </>
  );
}

type DeploymentFormProps = {
  enterpriseId: string;
  edited: Deployment | 'new';
  onDone: (made: Deployment) => void;
  onClose: () => void;
};

/** A form beside the menu’s form with the same field names, so its fields carry a prefix. */
function DeploymentForm({ enterpriseId, edited, onDone, onClose }: DeploymentFormProps) {
  const t = useText(words);
  const kit = useKitText();
  const toast = useToast();
  const failure = useFailure();
  const problemText = useProblemText();
  const [form] = Form.useForm();
  const work = useFormWork(form);
  const refresh = [menuApi.deployments, menuApi.list];
  const add = useSend(menuApi.addDeployment, { act: 'form', refresh });
  const change = useSend(menuApi.changeDeployment, { act: 'form', refresh });
  const send = (body: DeploymentDraft) =>
    edited === 'new'
      ? add.mutateAsync({ body: { ...body, enterpriseId } })
      : change.mutateAsync({ params: { id: edited.id }, body });
  const show = (problems: Record<string, string>) =>
    form.setFields(
      Object.entries(problems).map(([name, problem]) => ({
        name,
        errors: [problemText(problem, name === 'name' ? t.deploymentName : t.deploymentUrl)],
      })),
    );
  const verb = edited === 'new' ? t.addDeploymentVerb : kit.save;
  const submit = async () => {
    const body = DeploymentDraft.safeParse(form.getFieldsValue(), { reportInput: true });
    if (!body.success) return show(fieldProblems(body.error));
    try {
      const made = await send(body.data);
      toast.success(edited === 'new' ? t.deploymentAdded : t.deploymentChanged);
      onDone(made);
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) show(error.fields);
      else void failure.modal(error, { verb });
    }
  };
  return (
    <FormModal
      title={edited === 'new' ? t.addDeployment : t.editDeployment}
      okText={verb}
      confirmLoading={add.isPending || change.isPending}
      onOk={() => void submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="deployment"
        layout="vertical"
        className="cy-form"
        requiredMark={false}
        initialValues={edited === 'new' ? { name: '', url: '' } : edited}
        onValuesChange={(changed: object) => {
          work.changed();
          form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
        }}
        onFinish={() => void submit()}
      >
        <LeaveGuard {...work.guard} />
        <Field name="name" label={t.deploymentName}>
          <Input maxLength={60} autoComplete="off" onPressEnter={() => void submit()} />
        </Field>
        <Field name="url" label={t.deploymentUrl} help={t.deploymentUrlHelp}>
          <Input maxLength={1000} autoComplete="off" onPressEnter={() => void submit()} />
        </Field>
      </Form>
    </FormModal>
  );
}

/** Deletes an application, after asking. */
function useRemoval(onRemoved: () => void) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useSend(menuApi.removeDeployment, { act: 'list', refresh: [menuApi.deployments] });
  return async ({ id, name }: Deployment) => {
    const title = fill(t.removeDeploymentTitle, { name });
    if (!(await confirm({ title, consequence: t.removeDeploymentText, verb: t.removeDeployment }))) return;
    remove.mutate(
      { params: { id } },
      {
        thing: name,
        onSuccess: () => {
          toast.success(t.deploymentRemoved);
          onRemoved();
        },
      },
    );
  };
}
