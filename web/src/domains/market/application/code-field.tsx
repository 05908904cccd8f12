import { Button, Form } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/application/en.ts';
import { codeOf } from './code-of.ts';
import { FreeField } from './free-field.tsx';

/** The code, typed or made of the English name. */
export function CodeField({ except }: { except: string | undefined }) {
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
