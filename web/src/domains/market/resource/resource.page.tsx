import '../publish.css';
import { type Application, applicationApi } from '@cloudyard/contract/market/application.ts';
import { type Resource, resourceApi } from '@cloudyard/contract/market/resource.ts';
import { Modal } from 'antd';
import { useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/resource/en.ts';
import { editPath } from '../parts/paths.ts';
import { PublishForm } from '../parts/publish-form.tsx';
import { Known, WithId } from '../parts/with-id.tsx';
import { BuyerPreview } from './buyer-preview.tsx';
import { bodyOf, draftOf, emptyDraft, FormDraft, lacksPrice } from './resource-draft.ts';
import { ResourceFields } from './resource-fields.tsx';

export const ResourceAddPage = () => (
  <WithId name="applicationId">{(id) => <WithApplication key={id} id={id} />}</WithId>
);
export const ResourceEditPage = () => <WithId name="id">{(id) => <EditOf key={id} id={id} />}</WithId>;

function EditOf({ id }: { id: string }) {
  const asked = useAsk(resourceApi.detail, { params: { id } });
  return (
    <Known asked={asked}>
      {(resource) => <WithApplication id={resource.application.id} resource={resource} />}
    </Known>
  );
}

function WithApplication({ id, resource }: { id: string; resource?: Resource }) {
  const asked = useAsk(applicationApi.detail, { params: { id } });
  // Its dialogs stand above the form, which begins anew with what was saved.
  const [modal, holder] = Modal.useModal();
  return (
    <>
      <Known asked={asked}>
        {(application) =>
          application.editable ? (
            <Plan key={resource?.version} application={application} resource={resource} modal={modal} />
          ) : (
            <NoPermission />
          )
        }
      </Known>
      {holder}
    </>
  );
}

type PlanProps = {
  application: Application;
  /** Undefined: a new one. */
  resource: Resource | undefined;
  modal: ReturnType<typeof Modal.useModal>[0];
};

function Plan({ application, resource, modal }: PlanProps) {
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
      <div className="cy-panel cy-pad market-resource-form">
        <PublishForm
          schema={FormDraft}
          initial={resource ? draftOf(resource) : emptyDraft(t.periods.first)}
          verbs={[{ key: 'save', label: t.page.save }]}
          onSend={save}
          onCancel={() => void navigate(back)}
        >
          <ResourceFields />
          <BuyerPreview />
        </PublishForm>
      </div>
    </div>
  );
}

/** What is online or passed is not changed for buyers by saving. */
const savedText = (t: (typeof words)['cn']['page'], { status }: Application) =>
  status.code === '3' ? t.savedRevision : status.code === '2' ? t.savedReopened : t.savedText;

function useSave({ application, resource, modal }: PlanProps, back: string) {
  const t = useText(words).page;
  const navigate = useNavigate();
  const failure = useFailure();
  const refresh = [applicationApi.detail, resourceApi.detail];
  const create = useSend(resourceApi.create, { act: 'form', refresh });
  const update = useSend(resourceApi.update, { act: 'form', refresh });
  return async (draft: FormDraft) => {
    if (lacksPrice(draft)) throw new CallError('kit.invalid', { fields: { permanentPrice: 'required' } });
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
  };
}
