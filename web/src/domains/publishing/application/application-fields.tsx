import { applicationApi, CODE } from '@cloudyard/contract/publishing/application.ts';
import { Button, Form, Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { RichText } from '../../message/lent/rich-text.tsx';
import { words } from '../i18n/application/en.ts';
import { words as roomWords } from '../i18n/en.ts';
import { CategoryCascader } from '../shared/category-cascader.tsx';
import { LogoInput } from '../shared/logo-input.tsx';

const LONGEST = 40;

/** A code derived from an English name: `Équipment Health 2.0` → `equipment-health-2-0`; empty when nothing is left. */
export function codeOf(enName: string): string {
  const words = enName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words === '') return '';
  // Codes begin with a letter and have two characters at least.
  const code = CODE.test(words.slice(0, LONGEST)) ? words : `app-${words}`;
  return code.slice(0, LONGEST).replace(/-+$/, '');
}

type FreeName = 'name' | 'enName' | 'code';
const TAKEN = {
  name: 'market.application_name_taken',
  enName: 'market.english_name_taken',
  code: 'market.application_code_taken',
} as const;
const WAIT_MS = 400;

/** Whether another application has it already; undefined until that is known. */
function useFree(field: FreeName, except: string | undefined): boolean | undefined {
  const form = Form.useFormInstance();
  const typed = String(Form.useWatch(field, form) ?? '').trim();
  const value = useDebounced(typed, WAIT_MS);
  const asked = useAsk(
    applicationApi.free,
    { query: { field, value, except } },
    { enabled: value !== '' && value.length <= 100 },
  );
  const isKnown = value !== '' && value === typed && !asked.isPlaceholderData;
  return isKnown ? asked.data : undefined;
}

type FreeFieldProps = {
  field: FreeName;
  label: string;
  help: ReactNode;
  maxLength: number;
  except: string | undefined;
  /** Rendered at the end of the input. */
  after?: ReactNode;
};

/** A name that must be unique; checked while it is typed, and again by the server. */
function FreeField({ field, label, help, maxLength, except, after }: FreeFieldProps) {
  const t = useText(words).form;
  const errors = useText(roomWords).errors;
  const form = Form.useFormInstance();
  const free = useFree(field, except);
  const note = () => {
    // The initial value needs no confirmation.
    if (free !== false) {
      return <span className="cy-help">{free && form.isFieldTouched(field) ? t.free : help}</span>;
    }
    return (
      <span className="cy-bad" role="alert">
        {errors[TAKEN[field]]}
      </span>
    );
  };
  return (
    <Form.Item
      name={field}
      label={label}
      extra={note()}
      {...(free === false ? { validateStatus: 'error' as const } : {})}
    >
      <Input
        maxLength={maxLength}
        autoComplete="off"
        className={field === 'code' ? 'publishing-mono' : ''}
        suffix={after}
      />
    </Form.Item>
  );
}

export type ApplicationFieldsProps = {
  /** An application's own names are free for itself. */
  except?: string;
  /** A logo that is not uploaded yet. */
  waiting: File | undefined;
  onWaiting: (file: File | undefined) => void;
  /** Fields that only a module has. */
  children?: ReactNode;
};

/** The fields a publisher fills in for an application or a module. */
export function ApplicationFields({ except, waiting, onWaiting, children }: ApplicationFieldsProps) {
  const t = useText(words).form;
  return (
    <>
      <h2 className="cy-bottom-12">{t.kind}</h2>
      <KindFields />
      <Field name="category" label={t.category} help={t.categoryHelp}>
        <CategoryCascader />
      </Field>
      {children}
      <h2 className="cy-bottom-12 cy-top-8">{t.about}</h2>
      <Field name="logo" label={t.logo}>
        <LogoInput waiting={waiting} onWaiting={onWaiting} />
      </Field>
      <FreeField field="name" label={t.name} help={t.nameHelp} maxLength={60} except={except} />
      <FreeField field="enName" label={t.enName} help={t.enNameHelp} maxLength={80} except={except} />
      <CodeField except={except} />
      <DescriptionField />
    </>
  );
}

function KindFields() {
  const t = useText(words).form;
  const called = useLocalizedName();
  const terminals = useAsk(applicationApi.terminals, {});
  const models = useAsk(applicationApi.models, {});
  const types = useAsk(applicationApi.types, {});
  const options = (of: typeof terminals) => of.data?.map((one) => ({ value: one.id, label: called(one) }));
  return (
    <>
      <Field name={['terminal', 'id']} label={t.terminal}>
        <Radio.Group options={options(terminals) ?? []} />
      </Field>
      <Field name={['model', 'id']} label={t.model} help={t.modelHelp}>
        <Radio.Group options={options(models) ?? []} />
      </Field>
      <Field name={['type', 'id']} label={t.type} help={t.typeHelp}>
        <Radio.Group options={options(types as typeof terminals) ?? []} />
      </Field>
    </>
  );
}

function DescriptionField() {
  const t = useText(words).form;
  return (
    <Form.Item
      name="description"
      label={t.description}
      extra={<span className="cy-help">{t.descriptionHelp}</span>}
    >
      <RichText label={t.description} />
    </Form.Item>
  );
}

/** The code, typed or derived from the English name. */
function CodeField({ except }: { except: string | undefined }) {
  const t = useText(words).form;
  const form = Form.useFormInstance();
  const made = codeOf(String(Form.useWatch('enName', form) ?? ''));
  const take = () => {
    form.setFieldValue('code', made);
    form.setFields([{ name: 'code', errors: [] }]);
  };
  return (
    <FreeField
      field="code"
      label={t.code}
      help={made ? fill(t.codePreview, { code: made }) : t.codeHelp}
      maxLength={40}
      except={except}
      after={
        <Button
          type="link"
          size="small"
          disabled={made === ''}
          title={made === '' ? t.codeNeedsName : undefined}
          onClick={take}
        >
          {t.generate}
        </Button>
      }
    />
  );
}
