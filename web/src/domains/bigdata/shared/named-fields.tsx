import { SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { useCategoryOptions } from './coded-name.ts';

/** What every dataset and every model is called, and what it is about. */
export function NamedFields() {
  const t = useText(words);
  return (
    <>
      <TextField name="name" label={t.name} maxLength={60} />
      <SelectField name="categoryCode" label={t.category} options={useCategoryOptions()} />
      <TextAreaField name="description" label={t.description} maxLength={1000} rows={3} />
    </>
  );
}
