import { type MajorVersion, NEW_MAJOR, type VersionRow } from '@cloudyard/contract/publishing/version.ts';
import { Form, InputNumber } from 'antd';
import { Field, SelectField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/version/en.ts';
import { nextMinor } from './version-draft.ts';

type NumberFieldsProps = { majors: readonly MajorVersion[]; rows: readonly VersionRow[] };

/** An existing major version or a new one; the minor number is the next by default. */
export function NumberFields({ majors, rows }: NumberFieldsProps) {
  const t = useText(words).form;
  const form = Form.useFormInstance();
  const chosen: string | undefined = Form.useWatch(['majorVersion', 'id'], form);
  const highest = majors.reduce((most, { number }) => Math.max(most, number), 0);
  const major = majors.find(({ id }) => id === chosen)?.number ?? highest + 1;
  const next = nextMinor(rows, major);
  return (
    <div className="publishing-pairs cy-gap-0-16 cy-grid">
      <SelectField
        name={['majorVersion', 'id']}
        label={t.major}
        help={t.majorHelp}
        options={[
          { value: NEW_MAJOR, label: fill(t.newMajor, { n: highest + 1 }) },
          ...majors.map(({ id, number }) => ({ value: id, label: fill(t.oldMajor, { n: number }) })),
        ]}
      />
      <Field name="number" label={t.minor} help={fill(t.minorHelp, { version: `${major}.${next}` })}>
        <InputNumber className="cy-number" min={0} max={9999} precision={0} placeholder={String(next)} />
      </Field>
    </div>
  );
}
