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
        <section className="cy-column cy-gap-12 cy-bottom-16 cy-shrink" aria-label={t.title}>
          <h2 className="cy-top-8">{t.title}</h2>
          <p className="cy-faint cy-flush">
            {t.help} {t.nameHelp}
          </p>
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
        </section>
      )}
    </Form.List>
  );
}
