import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import type { StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { Modal } from 'antd';
import { call } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { useFailure } from '../../../kit/failure.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/shared/en.ts';
import { allImpacts, useImpact } from '../lent/use-impact.ts';
import { type Act, type Actable, CODE_OF, canDo, needsConsent, type Taking } from './acts.ts';
import { type Failed, ResultList } from './result-list.tsx';
import { useMissing } from './use-missing.ts';

export type Kind = 'application' | 'version';
export type Target = Actable & { id: string; name: string; statusVersion: number };

const LISTS = [
  applicationApi.byCompany,
  applicationApi.byUser,
  applicationApi.detail,
  applicationApi.moves,
  versionApi.byCompany,
  versionApi.byUser,
  versionApi.detail,
  versionApi.ofApplication,
];

/** Changes the status of applications or versions, and shows the result in a dialog. Render `holder` in the page. */
export function useStatusActs(kind: Kind) {
  const { acts: t, line } = useText(words);
  const confirm = useConfirm();
  const called = useLocalizedName();
  const errorText = useErrorText();
  const missing = useMissing();
  const impact = useImpact();
  const [modal, holder] = Modal.useModal();
  const api = kind === 'application' ? applicationApi : versionApi;
  const send = useSend(api.setStatus as typeof applicationApi.setStatus, { act: 'quiet', refresh: LISTS });
  const failure = useFailure();

  const set = (target: Target, code: StatusCode) =>
    send.mutateAsync({ body: { id: target.id, status: { code }, statusVersion: target.statusVersion } });

  /** How many users an act would affect; loaded before something is taken away from them. */
  const consent = async (act: Taking, targets: Target[]) => {
    const hit = await Promise.all(targets.map(({ id }) => call(api.impact, { params: { id } })));
    const name = targets.length === 1 ? (targets[0]?.name ?? '') : fill(t.several, { n: targets.length });
    return confirm({
      title: fill(t.confirm[act], { name }),
      consequence: `${t.consequence[act]} ${impact(allImpacts(hit))}`,
      verb: t.names[act],
    });
  };
  const failed = (act: Act, error: unknown) =>
    failure.modal(error, { failed: t.failed[act], lines: missing(error) });

  const act = async (what: Act, target: Target) => {
    try {
      if (needsConsent(what) && !(await consent(what, [target]))) return false;
      const now = await set(target, CODE_OF[what]);
      // Waits until the dialog is closed: the caller may leave the page afterwards.
      await modal.success({
        title: t.done[what],
        content: fill(t.now, { name: target.name, status: called(now) }),
      });
      return true;
    } catch (error) {
      await failed(what, error);
      return false;
    }
  };
  /** Answers whether any act succeeded: otherwise the rows stay selected. */
  const actAll = async (what: Act, targets: Target[]): Promise<boolean> => {
    const able = targets.filter((one) => canDo(what, one));
    try {
      if (needsConsent(what) && !(await consent(what, able))) return false;
    } catch (error) {
      void failed(what, error);
      return false;
    }
    const lost: Failed[] = [];
    // One after the other: each is a decision of its own, and a refusal does not stop the rest.
    for (const one of able) {
      await set(one, CODE_OF[what]).catch((error: unknown) =>
        lost.push({ name: one.name, why: errorText(error) }),
      );
    }
    const said = fill(t.summary, {
      done: able.length - lost.length,
      failed: lost.length,
      skipped: targets.length - able.length,
    });
    const show = lost.length > 0 ? modal.warning : modal.success;
    show({
      title: t.names[what],
      content: (
        <ResultList said={said} lines={lost.map(({ name, why }) => fill(line, { what: name, why }))} />
      ),
    });
    return lost.length < able.length;
  };
  return { act, actAll, holder, modal, busy: send.isPending };
}
