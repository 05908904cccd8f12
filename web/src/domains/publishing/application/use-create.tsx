import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { type Scope, STATUS } from '@cloudyard/contract/publishing/values.ts';
import { Modal } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/call.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/application/en.ts';
import { sendImage } from '../shared/logo-input.tsx';
import { managementPath } from '../shared/paths.ts';
import { ResultList } from '../shared/result-list.tsx';
import { useMissing } from '../shared/use-missing.ts';
import { pathOf } from './application-columns.tsx';
import { bodyOf, type FormDraft } from './application-draft.ts';

export type Verb = 'save' | 'audit';
const LISTS = [applicationApi.byCompany, applicationApi.byUser, applicationApi.detail];

type Made = { id: string; name: string; ifModule: boolean };
type CreateOptions = {
  flag: Scope;
  /** For a module: its main application, and the page to return to. */
  main?: { id: string; path: string };
  /** The application was created on the server. */
  onCreated: () => void;
};

/**
 * Creates an application: first itself, then uploads a logo that could not be sent before, then submits it.
 * What was created stays created when a later step fails; the dialog says how far it got.
 */
export function useCreate({ flag, main, onCreated }: CreateOptions) {
  const t = useText(words).created;
  const errorText = useErrorText();
  const failure = useFailure();
  const missing = useMissing();
  const navigate = useNavigate();
  const [modal, holder] = Modal.useModal();
  const submit = useSend(applicationApi.submit, { act: 'form', refresh: LISTS });
  const setStatus = useSend(applicationApi.setStatus, { act: 'quiet', refresh: LISTS });
  const made = useRef<Made>(undefined);

  const choose = async (kind: 'success' | 'warning', title: string, said: string, lines: string[] = []) => {
    if (!made.current) return;
    const edit = pathOf(made.current, flag);
    const stay = await modal[kind]({
      title,
      okCancel: true,
      content: <ResultList said={said} lines={lines} />,
      okText: t.toEdit,
      cancelText: main ? t.toMain : t.toList,
    });
    await navigate(stay ? edit : (main?.path ?? managementPath(flag)));
  };
  /** Answers whether the logo is uploaded now. */
  const addLogo = async (draft: FormDraft, id: string, logo: File) => {
    try {
      const body = { ...bodyOf({ ...draft, logo: await sendImage(logo) }), id };
      await call(applicationApi.update, { body });
      return true;
    } catch (error) {
      await choose('warning', t.uploadFailed, errorText(error));
      return false;
    }
  };
  const handIn = async (id: string, name: string) => {
    try {
      await setStatus.mutateAsync({ body: { id, status: { code: STATUS.pending } } });
      await choose('success', t.submitted, fill(t.submittedText, { name }));
    } catch (error) {
      await choose('warning', t.notSubmitted, errorText(error), missing(error));
    }
  };
  const create = async (draft: FormDraft, verb: Verb, logo: File | undefined) => {
    const module = { ifModule: main !== undefined, ...(main ? { mainApplication: { id: main.id } } : {}) };
    const body = { ...bodyOf(draft), ...module, flag, status: { code: STATUS.draft } };
    const { applicationId: id } = await submit.mutateAsync({ body }).catch((error: unknown) => {
      void failure.modal(error, { failed: t.failed, lines: missing(error) });
      throw error;
    });
    made.current = { id, name: draft.name, ifModule: module.ifModule };
    onCreated();
    if (logo && !(await addLogo(draft, id, logo))) return;
    if (verb === 'audit') await handIn(id, draft.name);
    else await choose('success', t.done, fill(t.doneText, { name: draft.name }));
  };
  return { create, holder };
}
