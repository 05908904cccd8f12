import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useErrorText } from '../../../kit/text.ts';
import type { Content } from '../shared/certified-fields.ts';
import type { Beginning } from './beginning.ts';
import type { Flow } from './use-flow.ts';

/** A draft is saved so long after the last change. */
const QUIET_MS = 2000;

export type Saving =
  | { state: 'idle' | 'dirty' | 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; why: string; fields: Readonly<Record<string, string>> }
  /** Another user saved a newer draft: nothing more is saved from here. */
  | { state: 'conflict' };

/** A draft saved or begun elsewhere meanwhile: both codes mean that this is not the newest. */
export const isConflict = (error: unknown) =>
  error instanceof CallError &&
  (error.code === 'enterprise.certification_changed' || error.code === 'enterprise.certification_open');

const failed = (error: unknown, textOf: (error: unknown) => string): Saving => ({
  state: 'failed',
  why: textOf(error),
  fields: error instanceof CallError ? error.fields : {},
});

type Live = {
  content: Content;
  id: string | undefined;
  revision: number;
  dirty: boolean;
  closed: boolean;
  running: Promise<boolean> | undefined;
};

/** What is typed, saved on the server: after a pause, on demand, and when the page is left. */
export function useDraft(flow: Flow, beginning: Beginning) {
  const errorText = useErrorText();
  const [content, setContent] = useState(beginning.content);
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const live = useRef<Live>({ ...beginning, dirty: false, closed: false, running: undefined });
  const latest = useRef({ flow, errorText });
  latest.current = { flow, errorText };

  const send = async (): Promise<boolean> => {
    const now = live.current;
    now.dirty = false;
    setSaving({ state: 'saving' });
    try {
      const { id, revision } = await latest.current.flow.save(now.content, now.revision);
      Object.assign(now, { id, revision });
      setSaving(now.dirty ? { state: 'dirty' } : { state: 'saved', at: new Date() });
      return true;
    } catch (error) {
      now.dirty = true;
      now.closed = isConflict(error);
      setSaving(now.closed ? { state: 'conflict' } : failed(error, latest.current.errorText));
      return false;
    }
  };
  /** One save at a time, or the second would carry the revision of the first. */
  const save = async (): Promise<boolean> => {
    const now = live.current;
    await now.running;
    if (now.closed) return false;
    if (!now.dirty) return true;
    now.running ??= send().finally(() => {
      now.running = undefined;
    });
    return now.running;
  };
  const change = (patch: Content) => {
    const now = live.current;
    now.content = { ...now.content, ...patch };
    now.dirty = true;
    setContent(now.content);
    if (!now.closed) setSaving({ state: 'dirty' });
  };
  useQuietSaving(content, live, save);
  /** The version to submit, with everything typed so far; undefined when it could not be saved. */
  const settled = async () => {
    const now = live.current;
    if (now.id === undefined) now.dirty = true;
    if (!(await save()) || now.id === undefined) return undefined;
    return { id: now.id, revision: now.revision };
  };
  const close = () => {
    live.current.closed = true;
    setSaving({ state: 'conflict' });
  };
  return { content, saving, change, save, settled, close };
}

function useQuietSaving(content: Content, live: { current: Live }, save: () => Promise<boolean>) {
  const saveNow = useRef(save);
  saveNow.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the pause
  useEffect(() => {
    if (!live.current.dirty) return;
    const timer = setTimeout(() => void saveNow.current(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [content]);
  // Also when the tab is hidden: the user finds the draft again, here or in another browser.
  useEffect(
    () => () => {
      if (live.current.dirty) void saveNow.current();
    },
    [live],
  );
}
