import '../shared/forward.css';
import { type DeadLetter, forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { actions, type Column, number, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Modal } from '../../../kit/dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useProblemWords } from '../../message/lent/problem-words.ts';
import { words } from '../i18n/forward/en.ts';

const EVERY = 5_000;

/** Messages that were given up: looked at, sent again, deleted. */
export function LettersTab({ id }: { id: string }) {
  const t = useText(words);
  const [state, setState] = useState({ page: 0, size: 10 });
  const [shown, setShown] = useState<DeadLetter>();
  const asked = useAsk(forwardApi.letters, { params: { id }, query: state }, { refetchInterval: EVERY });
  const may = useMay()(forwardApi.replay.allow);
  const total = asked.data?.totalElements ?? 0;
  const acts = useLetterActs(id);
  const columns = useColumns(setShown, may ? acts : undefined);
  const change = (patch: Partial<typeof state>) => setState({ ...state, ...patch });
  return (
    <div className="cy-stack">
      {may && total > 0 && (
        <div className="cy-pad cy-row">
          <Button onClick={() => acts.replay(null)}>{t.replayAll}</Button>
          <Button onClick={() => void acts.discard(null, total)}>{t.discardAll}</Button>
        </div>
      )}
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        {...(may
          ? {
              selection: (rows: DeadLetter[], clear: () => void) => (
                <>
                  <Button onClick={() => acts.replay(idsOf(rows), clear)}>{t.replay}</Button>
                  <Button onClick={() => void acts.discard(idsOf(rows), rows.length, clear)}>
                    {t.discard}
                  </Button>
                </>
              ),
            }
          : {})}
        empty={<Empty title={t.lettersEmpty} hint={t.lettersEmptyHint} />}
      />
      {asked.data && <Pager state={state} total={total} onChange={change} />}
      {shown && <Letter letter={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

const idsOf = (rows: DeadLetter[]) => rows.map(({ id }) => id);

function useLetterActs(id: string) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const refresh = [forwardApi.letters, forwardApi.view];
  const replay = useSend(forwardApi.replay, { act: 'list', refresh });
  const discard = useSend(forwardApi.discard, { act: 'list', refresh });
  const said = (text: string, onDone?: () => void) => ({
    thing: t.tabs.letters,
    onSuccess: ({ count }: { count: number }) => {
      toast.success(fill(text, { n: count }));
      onDone?.();
    },
  });
  return {
    replay: (ids: string[] | null, onDone?: () => void) =>
      replay.mutate({ params: { id }, body: { ids } }, said(t.replayed, onDone)),
    discard: async (ids: string[] | null, n: number, onDone?: () => void) => {
      const question = { title: fill(t.discardTitle, { n }), consequence: t.discardText, verb: t.discard };
      if (await confirm(question))
        discard.mutate({ params: { id }, body: { ids } }, said(t.discarded, onDone));
    },
  };
}

function useColumns(
  onShow: (letter: DeadLetter) => void,
  acts: ReturnType<typeof useLetterActs> | undefined,
): Column<DeadLetter>[] {
  const t = useText(words);
  const kit = useKitText();
  const inWords = useProblemWords();
  return [
    {
      key: 'device',
      title: t.letterDevice,
      render: (_, one) => (
        <Button type="link" size="small" onClick={() => onShow(one)}>
          {one.deviceName || one.deviceCode || one.id}
        </Button>
      ),
    },
    { key: 'problem', title: t.letterProblem, render: (_, { problem }) => (problem ? inWords(problem) : '') },
    { key: 'push', title: t.letterPush, render: (_, one) => comesFrom(one, t) },
    number('attempts', t.letterAttempts),
    time('endedAt', t.letterEnded),
    actions<DeadLetter>(kit.actions, (one) => [
      { key: 'view', label: t.view, onClick: () => onShow(one) },
      ...(acts
        ? [
            { key: 'replay', label: t.replay, onClick: () => acts.replay([one.id]) },
            { key: 'discard', label: t.discard, onClick: () => void acts.discard([one.id], 1) },
          ]
        : []),
    ]),
  ];
}

const comesFrom = ({ handedBy, pushName }: DeadLetter, t: (typeof words)['cn']) =>
  handedBy === null ? pushName || t.fromRule : fill(t.handedBy, { name: handedBy });

const pretty = (payload: string) => {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
};

function Letter({ letter, onClose }: { letter: DeadLetter; onClose: () => void }) {
  const t = useText(words);
  const inWords = useProblemWords();
  return (
    <Modal open title={fill(t.letterTitle, { id: letter.id })} footer={null} width={640} onCancel={onClose}>
      {letter.problem && <p>{inWords(letter.problem)}</p>}
      <pre className="cy-mono cy-pre iot-payload">{pretty(letter.payload)}</pre>
    </Modal>
  );
}
