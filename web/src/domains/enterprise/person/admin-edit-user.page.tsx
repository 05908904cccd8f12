import './person.css';
import { NewUser, personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { useNavigate } from 'react-router';
import { changedTheirMind } from '../../../kit/call-error.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextField } from '../../../kit/fields.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/person/en.ts';
import { WithUser } from './with-user.tsx';

const LIST = '/console/user-list-management';
const FIELDS = ['username', 'realName', 'email', 'phone'] as const;
const CERTIFIED = 3;

export function AdminEditUserPage() {
  const t = useText(words);
  usePageTitle(t.admin.title);
  return <WithUser>{(user) => <EditUser key={user.version} user={user} />}</WithUser>;
}

function EditUser({ user }: { user: UserRow }) {
  const t = useText(words);
  const navigate = useNavigate();
  const send = useChange(user);
  const certified = user.verifyStatus.code === CERTIFIED;
  const helpOf = (value: string | null, help: string) => (value ? fill(t.users.waiting, { value }) : help);
  return (
    <div className="cy-page">
      <PageHead title={`${t.admin.title} · ${user.username}`} />
      <section className="cy-panel cy-pad" aria-label={t.admin.title}>
        <EntityForm
          schema={NewUser}
          edits
          initial={user}
          onSend={async (draft) => {
            await send(draft);
            void navigate(LIST);
          }}
          onCancel={() => void navigate(LIST)}
        >
          <TextField name="username" label={t.username} maxLength={31} />
          {certified ? (
            <Field name="realName" label={t.realName} help={t.realNameCertified}>
              <Certified />
            </Field>
          ) : (
            <TextField name="realName" label={t.realName} maxLength={60} />
          )}
          <TextField
            name="email"
            label={t.email}
            help={helpOf(user.waiting.email, t.admin.emailHelp)}
            maxLength={120}
          />
          <TextField
            name="phone"
            label={t.phone}
            help={helpOf(user.waiting.phone, t.admin.phoneHelp)}
            maxLength={40}
          />
        </EntityForm>
      </section>
    </div>
  );
}

const Certified = ({ value }: { value?: string }) => <strong>{value}</strong>;

/** Only changed fields are sent, and shown before. */
function useChange(user: UserRow) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const change = useSend(personApi.change, { act: 'form', refresh: [personApi.list, personApi.detail] });
  return async (draft: NewUser) => {
    const changed = FIELDS.filter((field) => draft[field] !== user[field]);
    if (changed.length === 0) {
      toast.success(t.admin.nothing);
      return;
    }
    const lines = changed.map((field) =>
      fill(t.admin.changeLine, { field: t[field], before: user[field] || '—', after: draft[field] }),
    );
    const title = fill(t.admin.confirmTitle, { name: user.username });
    if (!(await confirm({ title, consequence: lines.join('\n'), verb: t.admin.confirmVerb })))
      throw changedTheirMind();
    const body = Object.fromEntries(changed.map((field) => [field, draft[field]]));
    const { waiting } = await change.mutateAsync({
      params: { id: user.id },
      body: { ...body, version: user.version },
    });
    const waits = (['phone', 'email'] as const).some((field) => changed.includes(field) && waiting[field]);
    toast.success(waits ? t.admin.waits : t.admin.changed);
  };
}
