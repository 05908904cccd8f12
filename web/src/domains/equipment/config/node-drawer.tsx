import { DATA_TYPES, NodeConfig, SAMPLE_MODES } from '@cloudyard/contract/equipment/config.ts';
import { Input } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, NumberField, SelectField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/node-en.ts';

const NEW: NodeConfig = {
  ...{ name: '', alias: '', description: '', dataType: 'number', dataUnit: '', sampleMode: 'PERIOD' },
  period: null,
};

type NodeDrawerProps = {
  title: string;
  /** What its fields begin with. */
  node: NodeConfig | undefined;
  /** The other nodes: their aliases are theirs. */
  taken: readonly NodeConfig[];
  onDone: (node: NodeConfig) => void;
  onClose: () => void;
};

export function NodeDrawer({ title, node, taken, onDone, onClose }: NodeDrawerProps) {
  const t = useText(words);
  const isTaken = (alias: string) => taken.some((one) => one.alias === alias.trim());
  return (
    <FormDrawer size={560} title={title} onClose={onClose}>
      <EntityForm
        schema={NodeConfig}
        initial={node ?? NEW}
        verb={t.take}
        onSend={async (next) => onDone(next)}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={100} />
        <Field
          name="alias"
          label={t.alias}
          help={t.aliasHelp}
          rules={[
            {
              validator: async (_, alias: string) => {
                if (isTaken(alias)) throw new Error(t.aliasTaken);
              },
            },
          ]}
        >
          <Input className="cy-mono" maxLength={100} autoComplete="off" />
        </Field>
        <TextField name="description" label={t.description} maxLength={200} />
        <SelectField
          name="dataType"
          label={t.dataType}
          options={DATA_TYPES.map((value) => ({ value, label: t.dataTypes[value] }))}
        />
        <TextField name="dataUnit" label={t.dataUnit} help={t.dataUnitHelp} maxLength={20} />
        <SelectField
          name="sampleMode"
          label={t.sampleMode}
          options={SAMPLE_MODES.map((value) => ({ value, label: t.sampleModes[value] }))}
        />
        <NumberField
          name="period"
          label={t.period}
          help={t.periodHelp}
          min={10}
          max={86_400_000}
          unit={t.ms}
        />
      </EntityForm>
    </FormDrawer>
  );
}
