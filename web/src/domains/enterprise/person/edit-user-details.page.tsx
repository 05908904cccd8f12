import {
  OwnDetails,
  personApi,
  RealName,
  type User,
  type UserInfo,
} from '@cloudyard/contract/enterprise/person.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { SquarePicture } from '../../file/lent/square-picture.tsx';
import { words } from '../i18n/person/en.ts';
import { Avatar } from '../shared/avatar.tsx';

const CERTIFIED = 3;
const Draft = OwnDetails.extend({ realName: RealName.or(z.literal('')) });
const BACK = '/console/user-details';

export function EditUserDetailsPage() {
  const t = useText(words);
  const { userId = '' } = useWho();
  const user = useAsk(personApi.user, { query: { userId } });
  const info = useAsk(personApi.userInfo, { query: { userId } });
  usePageTitle(t.editTitle);
  return (
    <div className="cy-page">
      <PageHead title={t.editTitle} sentence={t.editSentence} />
      <section className="cy-panel cy-pad" aria-label={t.editTitle}>
        <Loaded asked={user}>
          {(person) => <Loaded asked={info}>{(more) => <DetailsForm user={person} info={more} />}</Loaded>}
        </Loaded>
      </section>
    </div>
  );
}

function DetailsForm({ user, info }: { user: User; info: UserInfo }) {
  const t = useText(words);
  const toast = useToast();
  const navigate = useNavigate();
  const { recheck } = useWho();
  const change = useSend(personApi.saveOwn, { act: 'form', refresh: [personApi.user, personApi.userInfo] });
  const certified = user.verifyStatus.code === CERTIFIED;
  const send = async ({ realName, ...draft }: OwnDetails) => {
    const renamed = !certified && realName ? { realName } : {};
    await change.mutateAsync({ body: { ...draft, ...renamed } });
    toast.success(t.saved);
    await recheck();
    void navigate(BACK);
  };
  return (
    <EntityForm
      schema={Draft}
      edits
      initial={{ realName: user.realName, avatar: info.avatar, metadata: info.metadata }}
      onSend={send}
      onCancel={() => void navigate(BACK)}
    >
      <Field name="avatar" label={t.avatar}>
        <Picture />
      </Field>
      {certified ? (
        <Field name="realName" label={t.realName} help={t.realNameCertified}>
          <ReadOnly />
        </Field>
      ) : (
        <TextField name="realName" label={t.realName} help={t.realNameHelp} maxLength={60} />
      )}
      <TextAreaField name="metadata" label={t.metadata} help={t.metadataHelp} maxLength={500} />
    </EntityForm>
  );
}

const ReadOnly = ({ value }: { value?: string }) => <strong>{value}</strong>;

type PictureProps = { value?: string | null; onChange?: (name: string | null) => void };

/** The form passes value and onChange. */
function Picture({ value = null, onChange }: PictureProps) {
  const t = useText(words);
  return (
    <SquarePicture
      value={value}
      onChange={(next) => onChange?.(next)}
      label={t.avatar}
      fallback={<Avatar picture={null} size={96} />}
    />
  );
}
