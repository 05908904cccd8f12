import { PlusOutlined } from '@ant-design/icons';
import { PACKAGE_LIMITS } from '@cloudyard/contract/algorithm/package.ts';
import { Button, Form } from 'antd';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/algorithm/en.ts';
import { ParameterBox } from './parameter-box.tsx';
import { freshRow } from './parameter-draft.ts';

/** The ports and values of code, in the order in which they are shown. */
export function ParametersField() {
  const t = useText(words).parameter;
  return (
    <Form.List name="parameters">
      {(rows, { add, remove, move }, { errors }) => (
        <fieldset className="cy-unframed cy-unpadded cy-column cy-gap-12 cy-bottom-16 cy-shrink">
          <legend className="algorithm-legend">{t.title}</legend>
          <p className="cy-help cy-flush">{t.help}</p>
          {rows.map(({ key, name }, at) => (
            <ParameterBox
              key={key}
              place={name}
              number={at + 1}
              onUp={at === 0 ? undefined : () => move(at, at - 1)}
              onDown={at === rows.length - 1 ? undefined : () => move(at, at + 1)}
              onRemove={() => remove(name)}
            />
          ))}
          <Form.ErrorList errors={errors} />
          <div className="cy-row">
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= PACKAGE_LIMITS.parameters}
              onClick={() => add(freshRow('DATASET_IN'))}
            >
              {t.addPort}
            </Button>
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= PACKAGE_LIMITS.parameters}
              onClick={() => add(freshRow('decimal'))}
            >
              {t.add}
            </Button>
          </div>
        </fieldset>
      )}
    </Form.List>
  );
}
