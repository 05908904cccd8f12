import type { SourceType } from '@cloudyard/contract/publishing/values.ts';
import { type Authority, SUBMITTED_HEIGHT, versionApi } from '@cloudyard/contract/publishing/version.ts';
import { Form, Input, InputNumber, Radio } from 'antd';
import { Field, NumberField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { LargeFileField } from '../../file/lent/large-file-field.tsx';
import { words } from '../i18n/version/en.ts';
import { AuthoritiesField } from './authorities-field.tsx';
import { ScreenshotsInput } from './screenshots-input.tsx';
import { hasPart } from './version-draft.ts';

type VersionFieldsProps = {
  /** The key under which an unfinished upload is found again. */
  place: string;
  /** The authorities of the previous version. */
  before: readonly Authority[];
  disabled: boolean;
};

export function VersionFields({ place, before, disabled }: VersionFieldsProps) {
  const t = useText(words).form;
  return (
    <>
      <TextAreaField name="description" label={t.description} help={t.descriptionHelp} maxLength={5000} />
      <Field name="screenshots" label={t.screenshots} help={t.screenshotsHelp}>
        <ScreenshotsInput disabled={disabled} />
      </Field>
      <NumberField
        name="screenHeight"
        label={t.screenHeight}
        help={fill(t.screenHeightHelp, { n: SUBMITTED_HEIGHT })}
        min={100}
        max={5000}
        unit="px"
      />
      <h2>{t.release}</h2>
      <SourceFields place={place} disabled={disabled} />
      <h2>{t.access}</h2>
      <TextField name="accessUrl" label={t.accessUrl} help={fill(t.accessUrlHelp, { host: '{host}' })} />
      <TextField name="menuName" label={t.menuName} help={t.menuNameHelp} maxLength={40} />
      <h2>{t.documents}</h2>
      <FileField name="helpFile" label={t.helpFile} category="document" place={place} disabled={disabled} />
      <FileField name="apiFile" label={t.apiFile} category="document" place={place} disabled={disabled} />
      <FileField
        name="testReportFile"
        label={t.testReportFile}
        category="document"
        place={place}
        disabled={disabled}
      />
      <AuthoritiesField before={before} />
    </>
  );
}

const ACCEPT: Partial<Record<SourceType, string>> = { JAR: '.jar,.war', STATIC: '.zip', NODE: '.zip' };

/** One way of release, and its fields. */
function SourceFields({ place, disabled }: { place: string; disabled: boolean }) {
  const t = useText(words).form;
  const called = useLocalizedName();
  const form = Form.useFormInstance();
  const asked = useAsk(versionApi.sourceTypes, {});
  const source: SourceType = Form.useWatch(['sourceType', 'code'], form) ?? 'JAR';
  return (
    <>
      <Field name={['sourceType', 'code']} label={t.sourceType} help={t.sourceHelp[source]}>
        <Radio.Group options={asked.data?.map((one) => ({ value: one.code, label: called(one) })) ?? []} />
      </Field>
      {hasPart(source, 'programFile') && (
        <FileField
          name="programFile"
          label={t.programFile}
          category="program"
          place={place}
          accept={ACCEPT[source]}
          disabled={disabled}
        />
      )}
      {hasPart(source, 'image') && (
        <TextField name="image" label={t.image} help={t.imageHelp} maxLength={300} />
      )}
      {hasPart(source, 'externalUrl') && (
        <TextField name="externalUrl" label={t.externalUrl} help={t.externalUrlHelp} maxLength={500} />
      )}
      {hasPart(source, 'containerPort') && (
        <Field name="containerPort" label={t.containerPort} help={t.containerPortHelp}>
          <InputNumber className="cy-number" min={1} max={65_535} precision={0} />
        </Field>
      )}
      {hasPart(source, 'profile') && (
        <Field name="profile" label={t.profile} help={t.profileHelp}>
          <Input.TextArea className="publishing-mono" rows={6} maxLength={20_000} spellCheck={false} />
        </Field>
      )}
    </>
  );
}

type FileFieldProps = Pick<
  Parameters<typeof LargeFileField>[0],
  'name' | 'label' | 'category' | 'place' | 'accept' | 'disabled'
>;

const FileField = ({ place, ...rest }: FileFieldProps) => (
  <LargeFileField {...rest} place={`${place}.${rest.name}`} />
);
