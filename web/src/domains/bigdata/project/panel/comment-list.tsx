import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { ProjectComment } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { LeaveGuard } from '../../../../kit/leave-guard.tsx';
import { Loaded } from '../../../../kit/states.tsx';
import { useText } from '../../../../kit/text.ts';
import { TimeText } from '../../../../kit/time-text.tsx';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useSend } from '../../../../kit/use-send.ts';
import { words } from '../../i18n/project/panel/en.ts';

const refresh = [projectApi.comments];
type CommentListProps = { projectId: string; node?: Pick<ProjectNode, 'id' | 'name'> | undefined };

/** What people wrote about a module, or about the project. */
export function CommentList({ projectId, node }: CommentListProps) {
  const t = useText(words).commentsPart;
  const asked = useAsk(projectApi.comments, { params: { id: projectId } });
  const nodeId = node?.id ?? '';
  return (
    <div className="cy-stack">
      <Loaded asked={asked}>
        {(all) => {
          const own = all.filter((one) => one.nodeId === nodeId);
          if (own.length === 0) return <p className="cy-faint cy-flush">{t.none}</p>;
          return (
            <ul className="cy-list cy-stack">
              {own.map((comment) => (
                <Comment key={comment.id} projectId={projectId} comment={comment} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Write projectId={projectId} nodeId={nodeId} />
    </div>
  );
}

function Comment({ projectId, comment }: { projectId: string; comment: ProjectComment }) {
  const t = useText(words).commentsPart;
  const change = useSend(projectApi.changeComment, { act: 'list', refresh });
  const remove = useSend(projectApi.removeComment, { act: 'list', refresh });
  const { id: commentId, text, byName, createdAt, isDone, mayEdit } = comment;
  const params = { id: projectId, commentId };
  return (
    <li className="cy-column cy-gap-4">
      <div className="cy-line">
        <strong className="cy-medium">{byName}</strong>
        <span className="cy-faint cy-small cy-grow">
          <TimeText value={createdAt} />
        </span>
        <Button
          size="small"
          type="text"
          onClick={() => change.mutate({ params, body: { isDone: !isDone } }, { thing: text })}
        >
          {isDone ? t.reopen : t.done}
        </Button>
        {mayEdit && (
          <Button size="small" type="text" onClick={() => remove.mutate({ params }, { thing: text })}>
            {t.remove}
          </Button>
        )}
      </div>
      <p className={`cy-flush cy-break cy-pre ${isDone ? 'cy-faint' : ''}`}>{text}</p>
    </li>
  );
}

function Write({ projectId, nodeId }: { projectId: string; nodeId: string }) {
  const t = useText(words).commentsPart;
  const [text, setText] = useState('');
  const send = useSend(projectApi.comment, { act: 'submit', refresh, verb: t.send });
  const submit = () =>
    send.mutate({ params: { id: projectId }, body: { nodeId, text } }, { onSuccess: () => setText('') });
  return (
    <div className="cy-column">
      <LeaveGuard dirty={text.trim() !== ''} />
      <Input.TextArea
        rows={3}
        maxLength={2000}
        placeholder={t.placeholder}
        aria-label={t.placeholder}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        className="cy-self-start"
        disabled={text.trim() === ''}
        loading={send.isPending}
        onClick={submit}
      >
        {t.send}
      </Button>
    </div>
  );
}
