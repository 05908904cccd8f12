import { MODEL_PARTS, type ModelPart, type ThingModel } from '@cloudyard/contract/iot/model.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/en.ts';
import { ModelJson } from './model-json.tsx';
import { ThingDrawer } from './thing-drawer.tsx';
import { ThingTable } from './thing-table.tsx';

const VIEWS = [...MODEL_PARTS, 'json'] as const;
type View = (typeof VIEWS)[number];
export type Thing = ThingModel[ModelPart][number];
/** Undefined index: a new one. */
type Opened = { index: number | undefined; thing: Thing | undefined };

type ModelEditorProps = { model: ThingModel; mayEdit: boolean; onChange: (model: ThingModel) => void };

/** The parts of a thing model as tables, or all of it as text. */
export function ModelEditor({ model, mayEdit, onChange }: ModelEditorProps) {
  const t = useText(words);
  const [view, setView] = useState<View>('properties');
  return (
    <>
      <ListTabs<View>
        label={t.model}
        value={view}
        tabs={VIEWS.map((value) =>
          value === 'json'
            ? { value, label: t.json }
            : { value, label: t.parts[value], count: model[value].length },
        )}
        onChange={setView}
      />
      {view === 'json' ? (
        <ModelJson model={model} mayEdit={mayEdit} onChange={onChange} />
      ) : (
        <Part key={view} part={view} model={model} mayEdit={mayEdit} onChange={onChange} />
      )}
    </>
  );
}

function Part({ part, model, mayEdit, onChange }: ModelEditorProps & { part: ModelPart }) {
  const t = useText(words);
  const confirm = useConfirm();
  const [opened, setOpened] = useState<Opened>();
  const things = model[part] as Thing[];
  const put = (list: Thing[]) => onChange({ ...model, [part]: list });
  const take = (thing: Thing) => {
    const index = opened?.index;
    put(index === undefined ? [...things, thing] : things.with(index, thing));
    setOpened(undefined);
  };
  const remove = async (index: number) => {
    const title = fill(t.removeTitle, { id: things[index]?.id ?? '' });
    const question = { title, consequence: t.removeText, verb: t.remove };
    if (await confirm(question)) put(things.toSpliced(index, 1));
  };
  const add = mayEdit && (
    <Button onClick={() => setOpened({ index: undefined, thing: undefined })}>{t.add[part]}</Button>
  );
  return (
    <>
      <ThingTable
        part={part}
        things={things}
        mayEdit={mayEdit}
        tools={add}
        onEdit={(index) => setOpened({ index, thing: things[index] })}
        onRemove={(index) => void remove(index)}
      />
      {opened && (
        <ThingDrawer
          part={part}
          thing={opened.thing}
          taken={things.filter((_, n) => n !== opened.index).map(({ id }) => id.toLowerCase())}
          onTake={take}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
