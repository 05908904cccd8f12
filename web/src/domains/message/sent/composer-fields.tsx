import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { type SentMessage, sentApi } from '@cloudyard/contract/message/sent.ts';
import {
  type Attachment,
  IMPORTANCE,
  MAX_ATTACHMENTS,
  MAX_TITLE,
  SEND_MAIL,
} from '@cloudyard/contract/message/values.ts';
import { Button, Form, Input, Segmented, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef } from 'react';
import { DayPicker } from '../../../kit/calendar.tsx';
import { Field } from '../../../kit/fields.tsx';
import { bytes } from '../../../kit/figures.ts';
import type { Place } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { zone } from '../../../kit/time.ts';
import { UploadButton } from '../../../kit/upload.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/sent/en.ts';
import { RichText } from '../lent/rich-text.tsx';
import { optionsOf, useCategories, useTypes } from '../shared/lookups.ts';
import { AudienceInput } from './audience-input.tsx';
import { type Compose, filledBy, INTENTS, type Intent } from './draft.ts';

type AttachmentInputProps = {
  id?: string;
  value?: readonly Attachment[];
  onChange?: (files: Attachment[]) => void;
};

/** Files for the message: uploaded at once, attached when it is saved. */
function AttachmentInput({ id, value = [], onChange }: AttachmentInputProps) {
  const t = useText(words).compose;
  // An upload may end after another file was removed.
  const now = useRef(value);
  now.current = value;
  return (
    <div id={id}>
      {value.length > 0 && (
        <ul className="message-attachment-list cy-unlisted cy-unpadded">
          {value.map((file) => (
            <li key={file.name} className="cy-high-32 cy-line">
              <PaperClipOutlined aria-hidden="true" />
              <span className="cy-ellipsis cy-shrink">{file.originalName}</span>
              <span className="cy-faint cy-figures">{bytes(file.bytes)}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={fill(t.removeFile, { name: file.originalName })}
                onClick={() => onChange?.(value.filter(({ name }) => name !== file.name))}
              />
            </li>
          ))}
        </ul>
      )}
      {value.length < MAX_ATTACHMENTS ? (
        <UploadButton
          endpoint={sentApi.attach}
          ask={{}}
          onDone={(file) => onChange?.([...now.current, file])}
        />
      ) : (
        <span className="cy-faint">{fill(t.attachmentsFull, { n: MAX_ATTACHMENTS })}</span>
      )}
    </div>
  );
}

type ComposerFieldsProps = {
  place: Place;
  enterpriseId: string;
  message: SentMessage | undefined;
  intent: Intent;
  onIntent: (intent: Intent) => void;
};

export function ComposerFields({ place, enterpriseId, message, intent, onIntent }: ComposerFieldsProps) {
  const t = useText(words).compose;
  return (
    <>
      <KindFields enterpriseId={enterpriseId} />
      <Field name="title" label={t.title} help={fill(t.titleHelp, { n: MAX_TITLE })}>
        <Input maxLength={MAX_TITLE} autoComplete="off" onKeyDown={keepFromSending} />
      </Field>
      <Field name="description" label={t.body} help={t.bodyHelp}>
        <RichText label={t.body} />
      </Field>
      <Field name="audience" label={t.audience} help={t.audienceHelp}>
        <AudienceInput place={place} enterpriseId={enterpriseId} known={message?.audience.users ?? []} />
      </Field>
      <Field name="attachments" label={t.attachments} help={fill(t.attachmentsHelp, { n: MAX_ATTACHMENTS })}>
        <AttachmentInput />
      </Field>
      <WayFields />
      <Field name="intent" label={t.when}>
        <Segmented<Intent>
          aria-label={t.when}
          options={INTENTS.map((value) => ({ value, label: t.intents[value] }))}
          onChange={onIntent}
        />
      </Field>
      {intent === 'schedule' && <TimeField />}
    </>
  );
}

/** Enter in a field would submit the form; a message is sent only by its button. */
const keepFromSending = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

function TimeField() {
  const t = useText(words).compose;
  return (
    <Field
      name="sendAt"
      label={t.sendAt}
      help={fill(t.sendAtHelp, { zone: zone() })}
      getValueProps={(value?: string) => ({ value: value ? dayjs(value) : undefined })}
      normalize={(value?: Dayjs) => value?.toISOString()}
    >
      <DayPicker
        showTime
        format="YYYY-MM-DD HH:mm"
        disabledDate={(day) => day.isBefore(dayjs(), 'day')}
        onKeyDown={keepFromSending}
      />
    </Field>
  );
}

/** Type and category: choosing a type sets its category and its other values. */
function KindFields({ enterpriseId }: { enterpriseId: string }) {
  const all = useText(words);
  const t = all.compose;
  const called = useLocalizedName();
  const form = Form.useFormInstance<Compose>();
  const types = useTypes(enterpriseId, all.typesFailed);
  const categories = useCategories(enterpriseId, all.categoriesFailed);
  const hasType = Boolean(Form.useWatch('messageType', form));
  const fillIn = (id: string | undefined) => {
    const type = types.find((one) => one.id === id);
    if (type) form.setFieldsValue(filledBy(type, form.getFieldValue('audience')) as Partial<Compose>);
  };
  const searched = { allowClear: true, showSearch: { optionFilterProp: 'label' } };
  return (
    <div className="message-manage-pair cy-fold cy-halves cy-gap-0-16 cy-grid">
      <Field name="messageType" label={t.type} help={t.typeHelp}>
        <Select {...searched} options={optionsOf(types, called)} onChange={fillIn} />
      </Field>
      <Field name="messageCategory" label={t.category} help={hasType ? t.categoryOfType : t.categoryHelp}>
        <Select {...searched} disabled={hasType} options={optionsOf(categories, called)} />
      </Field>
    </div>
  );
}

function WayFields() {
  const all = useText(words);
  const t = all.compose;
  return (
    <div className="message-manage-pair cy-fold cy-halves cy-gap-0-16 cy-grid">
      <Field name="importance" label={t.importance} help={t.importanceHelp}>
        <Segmented
          aria-label={t.importance}
          options={IMPORTANCE.map((value) => ({ value, label: all.importances[value] }))}
        />
      </Field>
      <Field
        name="ways"
        label={t.mail}
        help={t.mailHelp}
        getValueProps={(ways: string[] = []) => ({ checked: ways.includes(SEND_MAIL) })}
        normalize={(checked: boolean) => (checked ? [SEND_MAIL] : [])}
      >
        <Switch />
      </Field>
    </div>
  );
}
