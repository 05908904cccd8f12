import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFailure } from '../../../kit/failure.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/application/en.ts';
import { sendImage } from '../shared/logo-input.tsx';
import { managementPath } from '../shared/paths.ts';
import { PublishForm } from '../shared/publish-form.tsx';
import { useAskAudit } from '../shared/use-ask-audit.tsx';
import { useKeepReview } from '../shared/use-keep-review.ts';
import { useMissing } from '../shared/use-missing.ts';
import { useRefresh } from '../shared/use-refresh.ts';
import { useSeen } from '../shared/use-seen.ts';
import { useStatusActs } from '../shared/use-status-acts.tsx';
import { bodyOf, draftOf, FormDraft } from './application-draft.ts';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationFields } from './application-fields.tsx';

const LISTS = [applicationApi.detail, applicationApi.byCompany, applicationApi.byUser, applicationApi.moves];

type BaseSectionProps = {
  application: Application /** Fields that only a module has. */;
  children?: ReactNode;
};

/** The basic data of the application, to change or to read. */
export function BaseSection(props: BaseSectionProps) {
  const t = useText(words).edit;
  if (props.application.editable) return <BaseForm {...props} />;
  return (
    <Panel title={t.sections.base}>
      <EditNote application={props.application} />
      <ApplicationFacts application={props.application} />
    </Panel>
  );
}

/** After saving, a dialog asks whether to submit it. */
function BaseForm({ application, children }: BaseSectionProps) {
  const t = useText(words).edit;
  const navigate = useNavigate();
  const [logo, setLogo] = useState<File>();
  const { seen, onTyped, onSaved } = useSeen(application);
  const { save, holder } = useSave(seen, logo, () => {
    setLogo(undefined);
    onSaved();
  });
  return (
    <Panel title={t.sections.base}>
      <EditNote application={application} />
      <PublishForm
        key={seen.statusVersion}
        schema={FormDraft}
        initial={draftOf(seen)}
        edits={logo === undefined}
        verbs={[{ key: 'save', label: t.save }]}
        onSend={save}
        onCancel={() => void navigate(managementPath(application.scope))}
        onValues={onTyped}
      >
        <ApplicationFields except={application.id} waiting={logo} onWaiting={setLogo}>
          {children}
        </ApplicationFields>
      </PublishForm>
      {holder}
    </Panel>
  );
}

function useSave(application: Application, logo: File | undefined, onSaved: () => void) {
  const t = useText(words).edit;
  const failure = useFailure();
  const missing = useMissing();
  const acts = useStatusActs('application');
  const ask = useAskAudit(acts);
  const mayUndo = useKeepReview();
  const update = useSend(applicationApi.update, { act: 'form' });
  const refresh = useRefresh(LISTS);
  const save = async (draft: FormDraft) => {
    try {
      const sent = logo ? { ...draft, logo: await sendImage(logo) } : draft;
      const body = { ...bodyOf(sent), id: application.id, statusVersion: application.statusVersion };
      return await update.mutateAsync({ body });
    } catch (error) {
      void failure.modal(error, { failed: t.saveFailed, lines: missing(error) });
      throw error;
    }
  };
  return {
    save: async (draft: FormDraft) => {
      if (!(await mayUndo({ name: application.name, code: application.status.code }))) return false;
      const saved = await save(draft);
      onSaved();
      await ask(saved);
      await refresh();
      return true;
    },
    holder: acts.holder,
  };
}

/** What saving will do, or why nothing can be changed. */
function EditNote({ application }: { application: Application }) {
  const t = useText(words).edit.notes;
  const { code } = application.status;
  if (!application.editable) {
    const text = code === STATUS.suspended ? t.suspended : code === STATUS.archived ? t.archived : t.readOnly;
    return <Alert className="publishing-note" type="warning" showIcon title={text} />;
  }
  const text =
    code === STATUS.pending
      ? t.waiting
      : code === STATUS.approved
        ? t.approved
        : code === STATUS.online
          ? t.online
          : '';
  return text ? <Alert className="publishing-note" type="info" showIcon title={text} /> : null;
}
