import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/algorithm/en.ts';
import { CHANGED } from './changed.ts';
import { able, type BatchDeed, CODE_OF, type Deed, isStep, type Step, type Target } from './deeds.ts';
import { MoveDialog } from './move-dialog.tsx';

type Results = Reply<typeof algorithmApi.offline>;

/** The calls behind the acts. */
function useCalls() {
  const how = { act: 'quiet', refresh: CHANGED } as const;
  return {
    set: useSend(algorithmApi.setStatus, how),
    offline: useSend(algorithmApi.offline, how),
    remove: useSend(algorithmApi.removeMany, how),
    move: useSend(algorithmApi.move, how),
  };
}

/** Says in a dialog what became of each; answers whether anything was done. */
function useTold() {
  const t = useText(words).acts;
  const errorText = useErrorText();
  const failure = useFailure();
  const [modal, holder] = Modal.useModal();
  const whyOf = ({ code }: Results[number]) => errorText(new CallError(code ?? 'kit.internal'));
  /** Of one: whether it worked, and why not. */
  const ofOne = async (deed: Deed, one: Results[number]) => {
    if (one.done)
      await modal.success({ title: t.done[deed], content: fill(t.said[deed], { name: one.name }) });
    else await failure.some(t.failed[deed], whyOf(one), []);
    return one.done;
  };
  const told = async (deed: Deed, results: Results, skipped: readonly Target[]): Promise<boolean> => {
    const [only] = results;
    if (only && results.length + skipped.length === 1) return ofOne(deed, only);
    const lost = results.filter(({ done }) => !done);
    const said = fill(t.summary, {
      ...{ done: results.length - lost.length, failed: lost.length, skipped: skipped.length },
    });
    const lines = [
      ...lost.map((one) => fill(t.line, { name: one.name || one.id, why: whyOf(one) })),
      ...skipped.map(({ name }) => fill(t.line, { name, why: t.skipped })),
    ];
    if (lost.length > 0) await failure.some(t.names[deed], said, lines);
    else await modal.success({ title: t.done[deed], content: <Outcome said={said} lines={lines} /> });
    return lost.length < results.length;
  };
  return { told, holder };
}

/** How many, and below it those it was not done to, each with why. */
const Outcome = ({ said, lines }: { said: string; lines: readonly string[] }) => (
  <>
    <p>{said}</p>
    <ul className="cy-why-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
);

/** Changes the state of algorithms, moves and deletes them; the outcome is a dialog. Render `holder` in the page. */
export function useAlgorithmActs() {
  const t = useText(words).acts;
  const confirm = useConfirm();
  const failure = useFailure();
  const calls = useCalls();
  const { told, holder } = useTold();
  const [moving, setMoving] = useState<{ targets: Target[]; end: (category: string | undefined) => void }>();

  const consent = (deed: 'offline' | 'remove', targets: Target[]) => {
    const name = targets.length === 1 ? (targets[0]?.name ?? '') : fill(t.several, { n: targets.length });
    return confirm({
      title: fill(t.confirm[deed], { name }),
      consequence: t.consequence[deed],
      verb: t.names[deed],
    });
  };
  const chosen = (targets: Target[]) =>
    new Promise<string | undefined>((resolve) => {
      const end = (category: string | undefined) => {
        setMoving(undefined);
        resolve(category);
      };
      setMoving({ targets, end });
    });
  const step = async (deed: Step, { id, name }: Target): Promise<Results> => {
    await calls.set.mutateAsync({ body: { id, algorithmStatus: { code: CODE_OF[deed] } } });
    return [{ id, name, done: true, code: null }];
  };
  /** Undefined: the user thought better of it. */
  const send = async (deed: BatchDeed, targets: Target[]): Promise<Results | undefined> => {
    const ids = targets.map(({ id }) => id);
    if (deed === 'move') {
      const category = await chosen(targets);
      return category === undefined ? undefined : calls.move.mutateAsync({ body: { ids, category } });
    }
    if (!(await consent(deed, targets))) return undefined;
    return calls[deed].mutateAsync({ body: ids });
  };
  /** Answers whether anything was done: otherwise the rows stay selected, and the page stays where it is. */
  const act = async (deed: Deed, targets: Target[]): Promise<boolean> => {
    const those = able(deed, targets);
    const [first] = those;
    if (!first) return false;
    try {
      const results = isStep(deed) ? await step(deed, first) : await send(deed, those);
      return (
        results !== undefined &&
        (await told(
          deed,
          results,
          targets.filter((one) => !those.includes(one)),
        ))
      );
    } catch (error) {
      await failure.modal(error, { failed: t.failed[deed] });
      return false;
    }
  };
  const dialogs: ReactNode = (
    <>
      {holder}
      {moving && <MoveDialog count={moving.targets.length} onEnd={moving.end} />}
    </>
  );
  return { act, holder: dialogs, isBusy: Object.values(calls).some(({ isPending }) => isPending) };
}
