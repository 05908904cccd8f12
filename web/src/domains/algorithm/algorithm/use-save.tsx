import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { Modal } from 'antd';
import { useNavigate } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/algorithm/en.ts';
import { useSaid } from '../lent/said.ts';
import { ALGORITHMS } from '../shared/paths.ts';
import { bodyOf, type FormDraft, placedError } from './algorithm-draft.ts';
import { CHANGED } from './changed.ts';
import { useAlgorithmActs } from './use-algorithm-acts.tsx';

/** Saves a draft, then asks whether to submit it, then leads to the list. Render `holder` in the page. */
export function useSave(algorithm: Algorithm | undefined) {
  const t = useText(words).form;
  const navigate = useNavigate();
  const failure = useFailure();
  const said = useSaid();
  const [modal, holder] = Modal.useModal();
  const acts = useAlgorithmActs();
  const create = useSend(algorithmApi.create, { act: 'form', refresh: CHANGED });
  const update = useSend(algorithmApi.update, { act: 'form', refresh: CHANGED });

  const send = (draft: FormDraft) => {
    const body = bodyOf(draft);
    if (!algorithm) return create.mutateAsync({ body });
    const { id, statusVersion } = algorithm;
    return update.mutateAsync({ body: { ...body, id, statusVersion } });
  };
  const refused = async (error: unknown) => {
    // The form tells the rest itself: here a dialog, and the words at the fields below it.
    if (error instanceof CallError && Object.keys(error.fields).length > 0) {
      const inside = Object.values(error.fields).filter((text) => text !== error.code && text.includes(' '));
      await failure.modal(error, { failed: t.saveFailed, lines: inside.map(said) });
    }
    throw placedError(error);
  };
  const save = async (draft: FormDraft) => {
    const saved = await send(draft).catch(refused);
    const { id, name, allowed } = saved;
    const isWanted = await modal.success({
      title: t.askTitle,
      content: fill(t.askText, { name }),
      okCancel: true,
      okText: t.askYes,
      cancelText: t.askNo,
    });
    if (isWanted) await acts.act('submit', [{ id, name, allowed }]);
    await navigate(ALGORITHMS);
  };
  return {
    save,
    holder: (
      <>
        {holder}
        {acts.holder}
      </>
    ),
  };
}
