import { type SentMessage, sentApi } from '@cloudyard/contract/message/sent.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/sent/en.ts';
import { refresh } from './use-sending.ts';

export const canEdit = ({ state }: SentMessage) => state === 'draft' || state === 'scheduled';
export const canRecall = ({ state }: SentMessage) => state === 'sending' || state === 'sent';
export const canMailAgain = ({ state, figures }: SentMessage) => state === 'sent' && figures.bounced > 0;

/** The acts on a written message; each asks first. */
export function useSentActs() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const recalling = useSend(sentApi.recall, { act: 'submit', verb: t.recall, refresh });
  const removing = useSend(sentApi.remove, { act: 'list', failed: t.removeFailed, refresh: [sentApi.query] });
  const mailing = useSend(sentApi.remind, { act: 'list', refresh });
  const called = ({ title }: SentMessage) => ({ title: title || t.untitled });
  return {
    busy: recalling.isPending || removing.isPending || mailing.isPending,
    async recall(message: SentMessage) {
      const title = fill(t.recallTitle, called(message));
      if (!(await confirm({ title, consequence: t.recallText, verb: t.recall }))) return;
      recalling.mutate({ params: { id: message.id } }, { onSuccess: () => toast.success(t.recalled) });
    },
    async remove(message: SentMessage, onDone: () => void = () => {}) {
      const consequence =
        message.state === 'draft'
          ? t.removeDraft
          : message.state === 'scheduled'
            ? t.removeScheduled
            : t.removeSent;
      const title = fill(t.removeTitle, called(message));
      if (!(await confirm({ title, consequence, verb: t.remove }))) return;
      const onSuccess = () => {
        toast.success(t.removed);
        onDone();
      };
      removing.mutate({ params: { id: message.id } }, { thing: called(message).title, onSuccess });
    },
    async mailAgain(message: SentMessage) {
      const title = fill(t.mailAgainTitle, { n: message.figures.bounced });
      if (!(await confirm({ title, consequence: t.mailAgainText, verb: t.mailAgain }))) return;
      mailing.mutate(
        { params: { id: message.id } },
        {
          thing: called(message).title,
          onSuccess: ({ again }) => toast.success(fill(t.mailedAgain, { n: again })),
        },
      );
    },
  };
}
