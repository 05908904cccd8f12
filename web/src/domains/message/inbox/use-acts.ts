import { type Act, type InboxFilter, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { useState } from 'react';
import { CallError, call } from '../../../kit/call.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { words } from '../i18n/inbox/en.ts';
import { useInboxRefresh } from './use-inbox.ts';

/** The messages of an act: these, or all that a filter finds. */
export type What = { ids: readonly string[] } | { filter: InboxFilter };

/** The most ids in one call; a larger selection is sent in portions. */
const MOST = 1000;

async function send(act: Act, what: What) {
  if ('filter' in what) return void (await call(inboxApi.actOnAll, { params: { act }, body: what.filter }));
  for (let from = 0; from < what.ids.length; from += MOST) {
    await call(inboxApi[act], { body: what.ids.slice(from, from + MOST) });
  }
}

/** Shows the result of an act: a warning when it was refused, an error when there was no answer. */
export function useActTold() {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  return {
    done: (act: Act) => toast.success(t.done[act]),
    failed: (act: Act, error: unknown) => {
      const code = error instanceof CallError ? error.code : '';
      // The login dialog shows it.
      if (code === 'kit.not_logged_in') return;
      if (error instanceof CallError && error.status > 0) {
        toast.warning(fill(t.because, { what: t.failed[act], why: errorText(error) }));
      } else toast.failure(errorText(error));
    },
  };
}

/** Acts on messages, shows the result, and loads the visible lists again. */
export function useActs() {
  const told = useActTold();
  const refresh = useInboxRefresh();
  const [busy, setBusy] = useState<Act>();
  const act = async (verb: Act, what: What): Promise<boolean> => {
    setBusy(verb);
    try {
      await send(verb, what);
      told.done(verb);
      return true;
    } catch (error) {
      told.failed(verb, error);
      return false;
    } finally {
      setBusy(undefined);
      void refresh();
    }
  };
  return { act, busy };
}
