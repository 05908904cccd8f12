import { personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/confirm.ts';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/person/en.ts';
import { Avatar } from '../shared/avatar.tsx';
import { WithUser } from './with-user.tsx';

const LIST = '/console/user-list-management';

export const ResetUserPage = () => <WithUser>{(user) => <ResetUser user={user} />}</WithUser>;

function ResetUser({ user }: { user: UserRow }) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const reset = useSend(personApi.resetPassword, {
    act: 'submit',
    verb: t.admin.resetVerb,
    refresh: [personApi.list, personApi.detail],
  });
  const { id, username, realName, email, phone, avatar, version } = user;
  const send = async () => {
    const title = fill(t.admin.resetConfirm, { name: username });
    if (!(await confirm({ title, consequence: t.admin.resetSentence, verb: t.admin.resetVerb }))) return;
    reset.mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => {
          toast.success(fill(t.admin.resetDone, { email }));
          void navigate(LIST);
        },
      },
    );
  };
  return (
    <DetailPage
      title={realName || username}
      mark={<Avatar picture={avatar} />}
      facts={[
        { label: t.username, value: username },
        { label: t.email, value: email },
        { label: t.phone, value: phone },
      ]}
    >
      <Panel title={t.admin.resetTitle}>
        <p>{t.admin.resetSentence}</p>
        <ul>
          {t.admin.resetPoints.map((point) => (
            <li key={point}>{point.replace('{email}', email)}</li>
          ))}
        </ul>
        <div className="cy-row">
          <Button
            type="primary"
            danger
            disabled={user.own}
            loading={reset.isPending}
            onClick={() => void send()}
          >
            {t.admin.resetVerb}
          </Button>
          <Button onClick={() => void navigate(LIST)}>{t.admin.back}</Button>
          {user.own && <span className="cy-faint">{t.users.self}</span>}
        </div>
      </Panel>
    </DetailPage>
  );
}
