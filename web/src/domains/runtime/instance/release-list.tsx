import {
  type InstanceDetail,
  type InstanceRelease,
  instanceApi,
} from '@cloudyard/contract/runtime/instance.ts';
import { Button } from 'antd';
import { useConfirm } from '../../../kit/confirm.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/instance/en.ts';
import { INSTANCE_CALLS } from './instance-calls.ts';

const DIGEST = 12;

/** The last releases, each with the way back to it. */
export function ReleaseList({ instance }: { instance: InstanceDetail }) {
  const t = useText(words);
  const rollBack = useRollBack(instance);
  const why = instance.wanted === 'frozen' ? t.frozen : instance.isChanging ? t.busy : undefined;
  return (
    <ul className="cy-list cy-parted-lines">
      {instance.releases.map((release) => (
        <li key={release.id} className="cy-row">
          <strong>{release.version}</strong>
          {release.isRunning && <StatusTag tone="good">{t.isRunning}</StatusTag>}
          {release.isCurrent && !release.isRunning && <StatusTag tone="busy">{t.current}</StatusTag>}
          <span className="cy-faint cy-small">
            <TimeText value={release.at} />
          </span>
          <CopyId id={release.digest} text={release.digest.slice(0, DIGEST)} />
          {instance.may.operate && !release.isCurrent && (
            <Button
              size="small"
              className="cy-push"
              loading={rollBack.busy}
              disabled={why !== undefined}
              title={why}
              onClick={() => rollBack.ask(release)}
            >
              {t.rollBack}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useRollBack({ id, name, generation }: InstanceDetail) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(instanceApi.rollBack, { act: 'submit', verb: t.rollBack, refresh: INSTANCE_CALLS });
  const ask = async ({ id: releaseId, version }: InstanceRelease) => {
    const title = fill(t.rollBackTitle, { name, version });
    if (!(await confirm({ title, consequence: t.rollBackHint, verb: t.rollBack }))) return;
    send.mutate(
      { params: { id }, body: { releaseId, generation } },
      { onSuccess: () => toast.success(fill(t.rolledBack, { version })) },
    );
  };
  return { busy: send.isPending, ask: (release: InstanceRelease) => void ask(release) };
}
