import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { Form, Input } from 'antd';
import { Field } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as roomWords } from '../i18n/en.ts';

const WAIT_MS = 400;
const MOST = 60;

/** Whether another algorithm has the name already; undefined until that is known. */
function useIsFree(except: string | undefined): boolean | undefined {
  const form = Form.useFormInstance();
  const typed = String(Form.useWatch('name', form) ?? '').trim();
  const name = useDebounced(typed, WAIT_MS);
  const isAsked = name !== '' && name.length <= MOST;
  const asked = useAsk(algorithmApi.free, { query: { name, except } }, { enabled: isAsked });
  return isAsked && name === typed && !asked.isPlaceholderData ? asked.data : undefined;
}

/** A name that must be unique; checked while it is typed, and again by the server. */
export function NameField({ except }: { except: string | undefined }) {
  const t = useText(words).form;
  const { errors } = useText(roomWords);
  const form = Form.useFormInstance();
  const isFree = useIsFree(except);
  const isTaken = isFree === false;
  const note = isFree && form.isFieldTouched('name') ? t.nameFree : t.nameHelp;
  return (
    <Field
      name="name"
      label={t.name}
      {...(isTaken
        ? {
            validateStatus: 'error' as const,
            help: errors['algorithm.algorithm_name_taken'],
          }
        : { help: note })}
    >
      <Input maxLength={MOST} autoComplete="off" aria-invalid={isTaken} />
    </Field>
  );
}
