import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { isCodeMode } from '@cloudyard/contract/algorithm/examples.ts';
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import type { Algorithm } from '@cloudyard/contract/algorithm/shown.ts';
import { Form, Select, Tag } from 'antd';
import { Field, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as evidenceWords } from '../i18n/shared/evidence/en.ts';
import { words as partWords } from '../i18n/shared/parts/en.ts';
import { CategorySelect } from '../shared/category-select.tsx';
import { beginning, isOwnWork } from './algorithm-draft.ts';
import { ContentFields } from './content-fields.tsx';
import { NameField } from './name-field.tsx';

type AlgorithmFieldsProps = {
  /** The one that is edited; its own name is free for itself. */
  algorithm?: Algorithm | undefined;
};

/** Everything that is filled in for an algorithm. */
export function AlgorithmFields({ algorithm }: AlgorithmFieldsProps) {
  const t = useText(words).form;
  return (
    <>
      <h2 className="cy-bottom-12">{t.about}</h2>
      <NameField except={algorithm?.id} />
      <Field name="category" label={t.category}>
        <CategorySelect />
      </Field>
      <TextAreaField
        name="description"
        label={t.description}
        help={t.descriptionHelp}
        maxLength={2000}
        rows={3}
        optional
      />
      <TextField name="keyword" label={t.keyword} help={t.keywordHelp} maxLength={200} />
      <h2 className="cy-bottom-12 cy-top-8">{t.content}</h2>
      <TypeField />
      <ContentFields algorithm={algorithm} />
    </>
  );
}

/** What it is written in; what this server cannot run says why. */
function TypeField() {
  const t = useText(words).form;
  const { types: names } = useText(partWords);
  const { unable: reasons } = useText(evidenceWords);
  const form = Form.useFormInstance();
  const type = Form.useWatch('type', form) as Mode | undefined;
  const asked = useAsk(algorithmApi.types, {});
  const types = (asked.data ?? []).filter(({ code }) => code !== 'BUILTIN');
  const unable = types.find(({ code, able }) => code === type && !able);
  const whyOf = (code: unknown) => {
    const why = types.find((one) => one.code === code)?.why;
    return why ? reasons[why] : undefined;
  };
  const choose = (code: Mode) => {
    if (!isCodeMode(code)) form.setFieldValue('from', 'file');
    // An example of another language is of no use; own work is never replaced.
    else if (!isOwnWork(form.getFieldValue('source') as string)) form.setFieldsValue(beginning(code));
  };
  return (
    <Field
      name="type"
      label={t.type}
      help={unable?.why ? fill(t.unableHelp, { why: reasons[unable.why] }) : t.typeHelp}
    >
      <Select<Mode>
        loading={asked.isPending}
        options={types.map(({ code, able }) => ({ value: code, label: names[code], able }))}
        optionRender={({ data, label }) => (
          <span className="cy-line cy-between" title={whyOf(data.value)}>
            {label}
            {!data.able && <Tag className="cy-flush">{t.unableMark}</Tag>}
          </span>
        )}
        onChange={choose}
      />
    </Field>
  );
}
