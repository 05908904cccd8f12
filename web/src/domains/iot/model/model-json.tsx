import { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/en.ts';

type ModelJsonProps = { model: ThingModel; mayEdit: boolean; onChange: (model: ThingModel) => void };

const textOf = (model: ThingModel) => JSON.stringify(model, null, 2);

/** What the text says, or why it says nothing. */
function read(text: string): { model: ThingModel } | { why: string } {
  try {
    const parsed = ThingModel.safeParse(JSON.parse(text));
    if (parsed.success) return { model: parsed.data };
    const [issue] = parsed.error.issues;
    return { why: `${issue?.path.join('.')} ${issue?.message}` };
  } catch (error) {
    return { why: (error as Error).message };
  }
}

/** The whole model as text: to copy it, and to change much of it at once. */
export function ModelJson({ model, mayEdit, onChange }: ModelJsonProps) {
  const t = useText(words);
  const [text, setText] = useState(() => textOf(model));
  const found = read(text);
  const isOther = text !== textOf(model);
  return (
    <div className="cy-stack cy-pad">
      <p className="cy-faint cy-flush">{t.jsonHelp}</p>
      {'why' in found && (
        <Alert type="error" showIcon role="alert" title={fill(t.jsonBad, { why: found.why })} />
      )}
      <Input.TextArea
        aria-label={t.json}
        className="cy-mono"
        rows={24}
        readOnly={!mayEdit}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      {mayEdit && (
        <div className="cy-row">
          <Button
            disabled={!isOther || 'why' in found}
            onClick={() => 'model' in found && onChange(found.model)}
          >
            {t.apply}
          </Button>
        </div>
      )}
    </div>
  );
}
