import { applicationApi } from '@cloudyard/contract/market/application.ts';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/application/en.ts';
import { words as roomWords } from '../i18n/en.ts';

type FreeName = 'name' | 'enName' | 'code';
const TAKEN = {
  name: 'market.application_name_taken',
  enName: 'market.english_name_taken',
  code: 'market.application_code_taken',
} as const;
const WAIT_MS = 400;

/** Whether somebody else has it already; undefined while nobody knows. */
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
  /** Stands at the end of the input. */
  after?: ReactNode;
};

/** A name nobody else may have; said while it is typed, and again by the server. */
export function FreeField({ field, label, help, maxLength, except, after }: FreeFieldProps) {
  const t = useText(words).form;
  const errors = useText(roomWords).errors;
  const form = Form.useFormInstance();
  const free = useFree(field, except);
  const note = () => {
    // What stood there already need not be praised.
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
        className={field === 'code' ? 'market-mono' : ''}
        suffix={after}
      />
    </Form.Item>
  );
}
