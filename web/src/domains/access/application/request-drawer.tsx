import { type CompanyPrivilege, privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { Instant } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { DateField, TextAreaField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/application/en.ts';
import { calledOf } from './privilege-columns.tsx';
import { keyOf } from './privilege-state.ts';

const Draft = z.object({ purpose: z.string().trim().min(1).max(500), until: Instant.optional() });

type RequestDrawerProps = { wanted: readonly CompanyPrivilege[]; onClose: () => void; onDone: () => void };

/** The basket with what it is for and until when. */
export function RequestDrawer({ wanted, onClose, onDone }: RequestDrawerProps) {
  const t = useText(words).company;
  const language = locale.use();
  const toast = useToast();
  const enterpriseId = usePlaceId('enterprise');
  const submit = useSend(privilegeApi.submit, {
    act: 'form',
    refresh: [privilegeApi.list, privilegeApi.pending],
  });
  const send = async (draft: z.output<typeof Draft>) => {
    const body = wanted.map(({ app, authCode }) => ({ app, authCode }));
    await submit.mutateAsync({ query: { ...draft, enterpriseId }, body });
    toast.success(t.sent);
    onDone();
  };
  return (
    <FormDrawer
      className="access-application-drawer"
      size={520}
      title={fill(t.requestTitle, { n: wanted.length })}
      onClose={onClose}
    >
      <ul className="access-company-wanted">
        {wanted.map((one) => (
          <li key={keyOf(one)}>{calledOf(one, language)}</li>
        ))}
      </ul>
      <EntityForm schema={Draft} initial={{ purpose: '' }} verb={t.send} onSend={send} onCancel={onClose}>
        <TextAreaField name="purpose" label={t.purpose} help={t.purposeHelp} maxLength={500} rows={4} />
        <DateField name="until" label={t.until} help={t.untilHelp} />
      </EntityForm>
    </FormDrawer>
  );
}
