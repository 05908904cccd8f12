import { ApiTokenDraft, apiTokenApi, TOKEN_DAYS } from '@cloudyard/contract/access/api-token.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { CopyId } from '../../../kit/copy-id.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { LastLines } from '../../../kit/last-lines.tsx';
import { Secret, Secrets, ShownOnce } from '../../../kit/shown-once.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/api-token/en.ts';

type Made = { name: string; text: string };

/** Asks what it shall do, and shows its text once. */
export function IssueToken({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made>();
  return made ? <Issued made={made} onClose={onClose} /> : <Draft onClose={onClose} onMade={setMade} />;
}

function Draft({ onClose, onMade }: { onClose: () => void; onMade: (made: Made) => void }) {
  const t = useText(words);
  const offered = useAsk(apiTokenApi.offered, {});
  const issue = useSend(apiTokenApi.issue, { act: 'form', refresh: [apiTokenApi.mine, apiTokenApi.all] });
  const send = async (body: ApiTokenDraft) => {
    const { token, text } = await issue.mutateAsync({ body });
    onMade({ name: token.name, text });
  };
  return (
    <FormModal title={t.issueTitle} footer={null} onClose={onClose}>
      <Loaded asked={offered}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title={t.noKeys} hint={t.noKeysHint} />
          ) : (
            <EntityForm
              schema={ApiTokenDraft}
              initial={{ name: '', days: 90, keys: [] }}
              verb={t.issue}
              failed={t.issueFailed}
              onSend={send}
              onCancel={onClose}
            >
              <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
              <Field name="days" label={t.days} help={t.daysHelp}>
                <Select options={TOKEN_DAYS.map((n) => ({ value: n, label: fill(t.forDays, { n }) }))} />
              </Field>
              <KeysField keys={keys} />
            </EntityForm>
          )
        }
      </Loaded>
    </FormModal>
  );
}

type Offered = { key: string; name: string; nameEn: string; menuName: string; menuNameEn: string };

/** By the screen where each is granted. */
function KeysField({ keys }: { keys: readonly Offered[] }) {
  const t = useText(words);
  const localized = useLocalizedName();
  const groups = Map.groupBy(keys, (one) => localized({ name: one.menuName, nameEn: one.menuNameEn }));
  const options = [...groups].map(([label, inner]) => ({
    label,
    options: inner.map((one) => ({ value: one.key, label: `${localized(one)} (${one.key})` })),
  }));
  return (
    <Field name="keys" label={t.keys} help={t.keysHelp}>
      <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} allowClear />
    </Field>
  );
}

function Issued({ made, onClose }: { made: Made; onClose: () => void }) {
  const t = useText(words);
  return (
    <ShownOnce
      title={fill(t.onceTitle, { name: made.name })}
      warning={t.once}
      close={t.close}
      onClose={onClose}
    >
      <Secrets>
        <Secret label={t.text}>
          <CopyId id={made.text} />
        </Secret>
      </Secrets>
      <h2 className="cy-strong cy-size-15 cy-flush">{t.header}</h2>
      <LastLines lines={[`Authorization: Bearer ${made.text}`]} />
    </ShownOnce>
  );
}
