import './feedback.css';
import { PlusOutlined } from '@ant-design/icons';
import { type Feedback, feedbackApi } from '@cloudyard/contract/portal/feedback.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useDashboard } from '../../../kit/cards.ts';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/feedback/en.ts';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { Talk } from './talk.tsx';

/** The user's own feedback, and a button to write more. */
export function OwnFeedbackPage() {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(feedbackApi.mine.query);
  const asked = useAsk(feedbackApi.mine, { query: state });
  const [writing, setWriting] = useState(false);
  const { opened, addressOf, close } = useOpened();
  const one = asked.data?.content.find(({ id }) => id === opened);
  const write = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setWriting(true)}>
      {t.write}
    </Button>
  );
  const acts = actions<Feedback>(kit.actions, ({ id }) => [
    { key: 'open', label: t.open, to: addressOf(id) },
  ]);
  return (
    <ListPage
      title={t.ownTitle}
      sentence={t.ownSentence}
      actions={write}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[...feedbackColumns(t, addressOf), acts].map(({ sorter: _, ...column }) => column)}
        empty={<Empty title={t.ownEmpty} hint={t.ownEmptyHint} action={write} />}
      />
      {one && <OwnDrawer open={one} onClose={close} />}
      {writing && <OwnDrawer open="new" onClose={() => setWriting(false)} />}
    </ListPage>
  );
}

function OwnDrawer({ open, onClose }: { open: Feedback | 'new'; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const { person } = useDashboard();
  const sent = async (ticket: string) => {
    toast.success(fill(t.sentText, { ticket }));
    await client.invalidateQueries({ queryKey: keyOf(feedbackApi.mine) });
    onClose();
  };
  return (
    <FormDrawer size={560} title={open === 'new' ? t.write : open.ticket} onClose={onClose}>
      {open === 'new' ? (
        <FeedbackForm known={{ username: person.name }} onSent={(ticket) => void sent(ticket)} />
      ) : (
        <Talk feedback={open} />
      )}
    </FormDrawer>
  );
}
