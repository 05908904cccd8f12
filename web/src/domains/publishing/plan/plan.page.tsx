import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import '../shared/publish.css';
import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { PARAMETERS, type Period, type Plan, planApi } from '@cloudyard/contract/publishing/plan.ts';
import { Form, Modal } from 'antd';
import { useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/plan/en.ts';
import { PriceTable } from '../lent/price-table.tsx';
import { Known, WithId } from '../lent/with-id.tsx';
import { editPath } from '../shared/paths.ts';
import { PublishForm } from '../shared/publish-form.tsx';
import { useKeepReview } from '../shared/use-keep-review.ts';
import { ParameterList } from './parameter-list.tsx';
import { bodyOf, draftOf, emptyDraft, FormDraft, lacksPrice } from './plan-draft.ts';
import { PlanFields } from './plan-fields.tsx';

const Whole = FormDraft.shape.periods.element;

/** The plan as a buyer will see it, while it is edited. */
function BuyerPreview() {
  const t = useText(words).preview;
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as Partial<FormDraft>;
  const parameters = PARAMETERS.flatMap((item) => {
    const value = values.parameters?.[item];
    return typeof value === 'number' ? [{ item, value }] : [];
  });
  // An incomplete period has no price yet.
  const periods = (values.periods ?? []).filter(
    (period): period is Period => Whole.safeParse({ ...period, name: period?.name || '—' }).success,
  );
  const plan = {
    price: values.price ?? 0,
    periods,
    ifPermanent: values.ifPermanent ?? false,
    permanentPrice: values.permanentPrice ?? null,
  };
  return (
    <Panel title={t.title}>
      <div className="cy-stack">
        <div>
          <strong>{values.name || t.unnamed}</strong>
          {values.description && <p className="cy-faint">{values.description}</p>}
        </div>
        <ParameterList parameters={parameters} />
        <PriceTable plan={plan} />
        <p className="cy-faint">{t.note}</p>
      </div>
    </Panel>
  );
}

export const PlanAddPage = () => (
  <WithId name="applicationId">{(id) => <WithApplication key={id} id={id} />}</WithId>
);
export const PlanEditPage = () => <WithId name="id">{(id) => <EditOf key={id} id={id} />}</WithId>;

function EditOf({ id }: { id: string }) {
  const asked = useAsk(planApi.detail, { params: { id } });
  return (
    <Known asked={asked}>
      {(resource) => <WithApplication id={resource.application.id} resource={resource} />}
    </Known>
  );
}

function WithApplication({ id, resource }: { id: string; resource?: Plan }) {
  const asked = useAsk(applicationApi.detail, { params: { id } });
  // The dialogs are rendered above the form, which starts again with what was saved.
  const [modal, holder] = Modal.useModal();
  return (
    <>
      <Known asked={asked}>
        {(application) =>
          application.editable ? (
            <PlanEditor key={resource?.version} application={application} resource={resource} modal={modal} />
          ) : (
            <NoPermission />
          )
        }
      </Known>
      {holder}
    </>
  );
}

type PlanEditorProps = {
  application: Application;
  /** Undefined for a new plan. */
  resource: Plan | undefined;
  modal: ReturnType<typeof Modal.useModal>[0];
};

function PlanEditor({ application, resource, modal }: PlanEditorProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const back = editPath(application.id, application.scope, 'plans');
  const save = useSave({ application, resource, modal }, back);
  const title = resource ? t.page.edit : t.page.add;
  usePageTitle(title);
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        sentence={fill(resource ? t.page.editSentence : t.page.addSentence, { name: application.name })}
        actions={<LeaveLink to={back}>{t.page.back}</LeaveLink>}
      />
      <div className="cy-panel cy-pad publishing-resource-form">
        <PublishForm
          schema={FormDraft}
          initial={resource ? draftOf(resource) : emptyDraft(t.periods.first)}
          edits={resource !== undefined}
          verbs={[{ key: 'save', label: t.page.save }]}
          onSend={save}
          onCancel={() => void navigate(back)}
        >
          <PlanFields />
          <BuyerPreview />
        </PublishForm>
      </div>
    </div>
  );
}

/** Saving does not change an online or approved plan for buyers. */
const savedText = (t: (typeof words)['cn']['page'], { status }: Application) =>
  status.code === STATUS.online
    ? t.savedRevision
    : status.code === STATUS.approved
      ? t.savedReopened
      : t.savedText;

function useSave({ application, resource, modal }: PlanEditorProps, back: string) {
  const t = useText(words).page;
  const navigate = useNavigate();
  const failure = useFailure();
  const mayUndo = useKeepReview();
  const refresh = [applicationApi.detail, planApi.detail];
  const create = useSend(planApi.create, { act: 'form', refresh });
  const update = useSend(planApi.update, { act: 'form', refresh });
  return async (draft: FormDraft) => {
    if (lacksPrice(draft)) throw new CallError('kit.invalid', { fields: { permanentPrice: 'required' } });
    if (!(await mayUndo({ name: application.name, code: application.status.code }))) return false;
    const body = bodyOf(draft);
    try {
      if (resource)
        await update.mutateAsync({ body: { ...body, id: resource.id, version: resource.version } });
      else await create.mutateAsync({ body: { ...body, application: { id: application.id } } });
    } catch (error) {
      void failure.modal(error, { failed: resource ? t.updateFailed : t.addFailed });
      throw error;
    }
    await modal.success({
      title: resource ? t.updated : t.added,
      content: fill(savedText(t, application), { name: draft.name }),
    });
    await navigate(back);
    return true;
  };
}
