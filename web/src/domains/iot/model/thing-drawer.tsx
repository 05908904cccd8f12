import {
  LEVELS,
  type ModelPart,
  Property,
  Service,
  SOURCES,
  Tag,
  ThingEvent,
} from '@cloudyard/contract/iot/model.ts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, SelectField, SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/en.ts';
import type { Thing } from './model-editor.tsx';
import { ParametersField } from './parameters-field.tsx';
import { ShapeFields } from './shape-fields.tsx';
import './model.css';

const SCHEMAS = { properties: Property, events: ThingEvent, services: Service, tags: Tag };
const NAMED = { id: '', name: '', description: '' };
const NEW: { [P in ModelPart]: z.input<(typeof SCHEMAS)[P]> } = {
  properties: {
    ...NAMED,
    ...{ dataType: 'number', unit: '', min: null, max: null, step: null, choices: [] },
    ...{ source: 'device', isWritable: false },
  },
  events: { ...NAMED, level: 'info', output: [] },
  services: { ...NAMED, isAsync: false, input: [], output: [] },
  tags: { ...NAMED, isRequired: false },
};
const FIELDS: { [P in ModelPart]: () => ReactNode } = {
  properties: PropertyFields,
  events: EventFields,
  services: ServiceFields,
  tags: TagFields,
};

type ThingDrawerProps = {
  part: ModelPart;
  /** Undefined: a new one. */
  thing: Thing | undefined;
  /** Identifiers of the others, in small letters. */
  taken: readonly string[];
  onTake: (thing: Thing) => void;
  onClose: () => void;
};

/** One property, event, service or tag. It is taken into the draft; that is saved as a whole. */
export function ThingDrawer({ part, thing, taken, onTake, onClose }: ThingDrawerProps) {
  const t = useText(words);
  const Fields = FIELDS[part];
  const schema: z.ZodObject = SCHEMAS[part];
  return (
    <FormDrawer size={560} title={thing ? t.editTitle[part] : t.add[part]} onClose={onClose}>
      <EntityForm
        schema={schema}
        initial={thing ?? NEW[part]}
        edits={thing !== undefined}
        verb={t.take}
        onSend={async (next) => onTake(next as Thing)}
        onCancel={onClose}
      >
        <IdField taken={taken} />
        <TextField name="name" label={t.name} maxLength={60} />
        <Fields />
        <TextAreaField name="description" label={t.description} maxLength={300} rows={2} />
      </EntityForm>
    </FormDrawer>
  );
}

function IdField({ taken }: { taken: readonly string[] }) {
  const t = useText(words);
  const validator = async (_: unknown, id = '') => {
    if (taken.includes(id.trim().toLowerCase())) throw new Error(t.idTaken);
  };
  return (
    <Field name="id" label={t.id} help={t.idHelp} rules={[{ validator }]}>
      <Input className="cy-mono" maxLength={50} autoComplete="off" />
    </Field>
  );
}

function PropertyFields() {
  const t = useText(words);
  return (
    <>
      <ShapeFields at={[]} name={[]} />
      <SelectField
        name="source"
        label={t.source}
        help={t.sourceHelp}
        optional={false}
        options={SOURCES.map((value) => ({ value, label: t.sources[value] }))}
      />
      <SwitchField name="isWritable" label={t.isWritable} help={t.isWritableHelp} />
    </>
  );
}

function EventFields() {
  const t = useText(words);
  return (
    <>
      <SelectField
        name="level"
        label={t.level}
        help={t.levelHelp}
        optional={false}
        options={LEVELS.map((value) => ({ value, label: t.levels[value] }))}
      />
      <ParametersField name="output" />
    </>
  );
}

function ServiceFields() {
  const t = useText(words);
  return (
    <>
      <SwitchField name="isAsync" label={t.isAsync} help={t.isAsyncHelp} />
      <ParametersField name="input" />
      <ParametersField name="output" />
    </>
  );
}

function TagFields() {
  const t = useText(words);
  return <SwitchField name="isRequired" label={t.isRequired} help={t.isRequiredHelp} />;
}
