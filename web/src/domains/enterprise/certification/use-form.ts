import { NumberField } from '@cloudyard/contract/enterprise/certification.ts';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { useEffect, useId, useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, locale, useProblemText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/certification/en.ts';
import {
  type Content,
  changedFields,
  contentProblems,
  type FieldDef,
  fieldsOf,
  shownText,
} from '../shared/certified-fields.ts';
import { beginningOf, reasonStands, type Standing } from './beginning.ts';
import { isConflict, useDraft } from './use-draft.ts';
import type { Flow } from './use-flow.ts';

export type CertifiedForm = ReturnType<typeof useCertifiedForm>;

/** A form over a draft: what is typed, its problems, and the reviewer's reasons. */
export function useCertifiedForm(flow: Flow, standing: Standing) {
  const { kind } = flow;
  const prefix = useId();
  const [beginning] = useState(() => beginningOf(standing));
  const draft = useDraft(flow, beginning);
  const { content } = draft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Content>({});
  const [revealed, setRevealed] = useState<Content>({});
  const failure = useFailure();
  const t = useText(words);
  const maskedFields = fieldsOf(kind)
    .filter((def) => def.masked && content[def.name] && content[def.name] === beginning.content[def.name])
    .map(({ name }) => name);
  const shown = { ...content, ...only(revealed, maskedFields) };
  const isMasked = (field: string) => maskedFields.includes(field) && revealed[field] === undefined;
  // A number the user does not see is the server's to judge.
  const own = without(contentProblems(kind, shown), maskedFields.filter(isMasked));
  const nameCheck = useNameCheck(
    kind === 'enterprise' && !own.name && content.name !== standing.inForce?.content.name
      ? content.name
      : undefined,
  );
  const taken = nameCheck === 'taken' ? { name: 'enterprise.enterprise_name_taken' } : {};
  const unkept = draft.saving.state === 'failed' ? draft.saving.fields : {};
  const problems = { ...refused, ...unkept, ...taken, ...own } as Readonly<Record<string, string>>;
  const before = standing.inForce?.content;
  const changed = changedFields(kind, before, content);
  return {
    kind,
    ...draft,
    /** With the numbers that were asked for. */
    content: shown,
    problems,
    nameCheck,
    changed,
    setRefused,
    before: (def: FieldDef) => before?.[def.name],
    /** Kept before this page was opened, and neither retyped nor asked for since. */
    isMasked,
    reveal: async (field: string) => {
      try {
        const number = await flow.reveal(NumberField.parse(field));
        setRevealed((old) => ({ ...old, [field]: number }));
      } catch (error) {
        failure.toast(error, { thing: t.showNumber });
      }
    },
    idOf: (field: string) => `${prefix}${field}`,
    set: (patch: Content) => {
      setRefused((old) => without(old, Object.keys(patch)));
      draft.change({ ...patch, ...only(beginning.content, unchanged(patch, revealed)) });
    },
    touch: (fields: readonly string[]) => setTouched((old) => new Set([...old, ...fields])),
    touchAll: () => setTouched(new Set(fieldsOf(kind).map(({ name }) => name))),
    isTouched: (field: string) => touched.has(field) || field in taken || field in unkept,
    reasonOf: (field: string) =>
      reasonStands(beginning, field, content) ? beginning.reasons[field] : undefined,
  };
}

/** Retyped as it was: no change. */
const unchanged = (patch: Content, revealed: Content) =>
  Object.keys(patch).filter((field) => patch[field] && patch[field] === revealed[field]);

const only = (content: Content, fields: readonly string[]): Content =>
  Object.fromEntries(Object.entries(content).filter(([name]) => fields.includes(name)));

const without = (content: Content, fields: readonly string[]): Content =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !fields.includes(name)));

/** The texts at a field: its problem, and its value in force. */
export function useFieldWords(form: CertifiedForm, def: FieldDef, label: string) {
  const t = useText(words);
  const language = locale.use();
  const problemText = useProblemText();
  const problem = form.isTouched(def.name) ? form.problems[def.name] : undefined;
  const reason = form.reasonOf(def.name);
  const was = form.changed.has(def.name) ? form.before(def) : undefined;
  return {
    problem: problem && problemText(problem, label),
    reason: reason && fill(t.reasonMark, { reason }),
    before:
      was &&
      (def.control === 'image'
        ? t.beforeImage
        : fill(t.before, { value: shownText(def, { value: was, language }) })),
  };
}

/** Saves what is left, then submits it; refusals land on their fields. */
export function useHandIn(flow: Flow, form: CertifiedForm) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const [busy, setBusy] = useState(false);
  const handIn = async () => {
    setBusy(true);
    try {
      const step = await form.settled();
      if (!step) return;
      await flow.submit(step);
      toast.success(t.submitted);
    } catch (error) {
      if (isConflict(error)) return form.close();
      const fields = error instanceof CallError ? error.fields : {};
      form.setRefused(fields);
      form.touch(Object.keys(fields));
      void failure.modal(error, { verb: t.submit });
    } finally {
      setBusy(false);
    }
  };
  return { handIn, busy };
}

type NameCheck = 'none' | 'checking' | 'free' | 'taken';

const PAUSE_MS = 500;

/** Whether another enterprise has the name, asked when the user stops typing. */
function useNameCheck(name: string | undefined): NameCheck {
  const [asking, setAsking] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsking(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const asked = useAsk(
    enterpriseApi.nameFree,
    { body: { name: asking ?? '' } },
    { enabled: asking !== undefined },
  );
  if (name === undefined) return 'none';
  if (asking !== name || asked.isFetching) return 'checking';
  // Unknown: the server checks again when it is submitted.
  if (asked.data === undefined || asked.isPlaceholderData) return 'none';
  return asked.data ? 'free' : 'taken';
}
