import { CallError, isToldElsewhere } from './call-error.ts';
import { whenOverlay } from './overlay.ts';
import { fill, useErrorText, useKitText } from './text.ts';
import { useToast } from './toast.ts';

/** From this status on support needs the request id; a refusal explains itself. */
const OUR_FAULT = 500;
/** A room's own words for the failure; a function when they depend on the error. */
export type Failed = string | ((error: unknown) => string);
const said = (failed: Failed | undefined, error: unknown) =>
  typeof failed === 'function' ? failed(error) : failed;

type Dialog = {
  /** The button's verb: the title says that it failed. */
  verb?: string | undefined;
  /** The title, instead of one made from the verb. */
  failed?: Failed | undefined;
  lines?: readonly string[];
};

const numberOf = (error: unknown) =>
  error instanceof CallError && error.status >= OUR_FAULT ? error.requestId : undefined;

/**
 * The two ways to show a failed change. `useSend` and the kit's forms choose by themselves; this hook is for changes
 * that are sent otherwise.
 */
export function useFailure() {
  const t = useKitText();
  const errorText = useErrorText();
  const toast = useToast();
  return {
    /** For a submit or a change of status: a dialog. Resolves when the user has closed it. */
    modal: async (error: unknown, { verb, failed, lines = [] }: Dialog = {}) => {
      if (isToldElsewhere(error)) return;
      const title = said(failed, error) ?? (verb ? fill(t.verbFailed, { verb }) : t.notDone);
      const overlay = await whenOverlay();
      await overlay.failure({ title, why: errorText(error), lines, requestId: numberOf(error) });
    },
    /** For an act on several things of which some failed: what became of each. */
    some: async (title: string, why: string, lines: readonly string[]) => {
      await (await whenOverlay()).failure({ title, why, lines, requestId: undefined });
    },
    /** For an act on rows of a list: a warning that names them. */
    toast: (error: unknown, { thing, failed }: { thing: string; failed?: Failed | undefined }) => {
      if (isToldElsewhere(error)) return;
      const what = said(failed, error);
      const why = errorText(error);
      toast.warning(
        what ? fill(t.failedWith, { failed: what, thing, why }) : fill(t.failedFor, { thing, why }),
      );
    },
  };
}

const FEW = 3;

/** `甲、乙、丙等 12 项`: as many names as fit in a line. */
export function useNaming(): (names: readonly string[]) => string {
  const t = useKitText();
  return (names) => {
    const first = names.slice(0, FEW).join(t.comma);
    return names.length > FEW ? fill(t.several, { names: first, n: names.length }) : first;
  };
}
