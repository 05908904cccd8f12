import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { type Version, versionApi } from '@cloudyard/contract/publishing/version.ts';
import { useNavigate } from 'react-router';
import { useFailure } from '../../../kit/failure.ts';
import { useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/version/en.ts';
import { useApplicationName } from '../shared/use-application-name.ts';
import { useAskAudit } from '../shared/use-ask-audit.tsx';
import { useKeepReview } from '../shared/use-keep-review.ts';
import { useMissing } from '../shared/use-missing.ts';
import { useRefresh } from '../shared/use-refresh.ts';
import { useStatusActs } from '../shared/use-status-acts.tsx';
import { targetOf } from './version-columns.tsx';
import { type AddDraft, contentOf, type EditDraft } from './version-draft.ts';

export type Verb = 'save' | 'audit';
const LISTS = [
  versionApi.detail,
  versionApi.ofApplication,
  versionApi.majors,
  versionApi.byCompany,
  versionApi.byUser,
  applicationApi.detail,
  applicationApi.moves,
];

/** Saves a version as a draft, then submits it or asks whether to; then returns to its application. */
export function useVersionSave(back: string) {
  const t = useText(words).page;
  const navigate = useNavigate();
  const failure = useFailure();
  const missing = useMissing();
  const acts = useStatusActs('version');
  const ask = useAskAudit(acts);
  const mayUndo = useKeepReview();
  const called = useApplicationName();
  const refresh = useRefresh(LISTS);
  const submit = useSend(versionApi.submit, { act: 'form' });
  const update = useSend(versionApi.update, { act: 'form' });

  const failed = (error: unknown): never => {
    void failure.modal(error, { failed: t.saveFailed, lines: missing(error) });
    throw error;
  };
  const goOn = async (saved: Version, verb: Verb) => {
    if (verb === 'audit') await acts.act('submit', targetOf(saved, called));
    else await ask(targetOf(saved, called));
    await refresh();
    await navigate(back);
  };
  const add = async (application: Application, { majorVersion, number, ...draft }: AddDraft, verb: Verb) => {
    const body = { ...contentOf(draft), applicationId: application.id, majorVersion, number };
    const saved = await submit
      .mutateAsync({ body: { ...body, status: { code: STATUS.draft } } })
      .catch(failed);
    await goOn(saved, verb);
  };
  const save = async (seen: Version, draft: EditDraft, verb: Verb, onSaved: () => void) => {
    if (!(await mayUndo({ name: targetOf(seen, called).name, code: seen.status.code }))) return false;
    const body = { ...contentOf(draft), id: seen.id, statusVersion: seen.statusVersion };
    const saved = await update
      .mutateAsync({ body: { ...body, status: { code: STATUS.draft } } })
      .catch(failed);
    onSaved();
    await goOn(saved, verb);
    return true;
  };
  return { add, save, holder: acts.holder };
}
