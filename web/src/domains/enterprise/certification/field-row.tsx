import { EyeOutlined } from '@ant-design/icons';
import type { LookupName } from '@cloudyard/contract/enterprise/lookup.ts';
import { Button, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { DayPicker } from '../../../kit/calendar.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import type { FieldDef, FieldGroup } from '../shared/certified-fields.ts';
import { useFieldName } from '../shared/content-view.tsx';
import { ImageInput } from '../shared/image-input.tsx';
import { useLookup } from '../shared/use-lookup.ts';
import { RegionInput } from './region-input.tsx';
import { type CertifiedForm, useFieldWords } from './use-form.ts';
import { type ControlProps, wired } from './wired.ts';

const ChoiceInput = (props: ControlProps) =>
  props.def.lookup && <Choices {...props} lookup={props.def.lookup} />;

function Choices({ lookup, ...props }: ControlProps & { lookup: LookupName }) {
  const { form, def } = props;
  const t = useText(words);
  const value = form.content[def.name] || null;
  const { options, asked } = useLookup(lookup, value);
  return (
    <Select
      {...wired(props)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t.choose}
      value={value}
      options={options}
      loading={asked.isFetching}
      status={asked.error ? 'error' : ''}
      onChange={(next: string | null) => form.set({ [def.name]: next ?? '' })}
    />
  );
}

const DAY = 'YYYY-MM-DD';

/** A day in the future. */
function DayInput(props: ControlProps) {
  const { form, def } = props;
  const t = useText(words);
  const value = form.content[def.name];
  return (
    <DayPicker
      {...wired(props)}
      className="enterprise-certify-day"
      format={DAY}
      placeholder={t.choose}
      value={value ? dayjs(value, DAY) : null}
      minDate={dayjs().add(1, 'day')}
      onChange={(next) => form.set({ [def.name]: next ? next.format(DAY) : '' })}
    />
  );
}

/** The fields of one group, below each other; the three of a region are side by side. */
export function GroupFields({ form, group }: { form: CertifiedForm; group: FieldGroup }) {
  const isRegion = ({ control }: FieldDef) =>
    control === 'province' || control === 'city' || control === 'district';
  const region = group.fields.filter(isRegion);
  return group.fields.map((def) => {
    if (!isRegion(def)) return <FieldRow key={def.name} form={form} def={def} />;
    if (def !== region[0]) return null;
    return (
      <div key="region" className="cy-thirds cy-fold cy-gap-0-12 cy-grid">
        {region.map((one) => (
          <FieldRow key={one.name} form={form} def={one} />
        ))}
      </div>
    );
  });
}

/** Label above; below it the problem, or the reviewer's reason, or help. */
function FieldRow({ form, def }: { form: CertifiedForm; def: FieldDef }) {
  const t = useText(words);
  const label = useFieldName(form.kind)(def.name);
  const { problem, reason, before } = useFieldWords(form, def, label);
  const id = form.idOf(def.name);
  return (
    <Form.Item
      htmlFor={id}
      validateStatus={problem ? 'error' : reason ? 'warning' : ''}
      label={
        <>
          {label}
          {form.changed.has(def.name) && (
            <span className="enterprise-certified-mark cy-round-4 cy-size-12 cy-text">{t.changedMark}</span>
          )}
        </>
      }
    >
      <Control form={form} def={def} label={label} invalid={problem !== undefined} />
      <div id={`${id}-hint`} className="enterprise-certify-hint cy-note">
        {problem && (
          <p className="cy-bad" role="alert">
            {problem}
          </p>
        )}
        {reason && <p className="cy-amber cy-break">{reason}</p>}
        {!problem && !reason && <Help form={form} def={def} />}
        {before && <p className="cy-faint">{before}</p>}
      </div>
    </Form.Item>
  );
}

function Help({ form, def }: { form: CertifiedForm; def: FieldDef }) {
  const t = useText(words);
  const helps: Readonly<Record<string, string>> = t.helps;
  const checked = def.name === 'name' ? form.nameCheck : 'none';
  return (
    <>
      {helps[def.name] && <p className="cy-faint">{helps[def.name]}</p>}
      <span aria-live="polite">
        {checked === 'checking' && <span className="cy-faint">{t.checkingName}</span>}
        {checked === 'free' && <span className="cy-green">{t.nameFree}</span>}
      </span>
    </>
  );
}

/** A number that was kept earlier: its middle is masked until its owner asks for it, which is recorded. */
function MaskedNumber({ value, ...props }: ControlProps & { value: string }) {
  const { form, def } = props;
  const t = useText(words);
  return (
    <Input
      {...wired(props)}
      readOnly
      value={value}
      suffix={
        <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => void form.reveal(def.name)}>
          {t.showNumber}
        </Button>
      }
    />
  );
}

function Control(props: ControlProps) {
  const { form, def, label } = props;
  const value = form.content[def.name] ?? '';
  const set = (next: string) => form.set({ [def.name]: next });
  switch (def.control) {
    case 'image':
      return (
        <ImageInput
          id={form.idOf(def.name)}
          label={label}
          value={value || undefined}
          onChange={(next) => {
            set(next);
            form.touch([def.name]);
          }}
        />
      );
    case 'area':
      return (
        <Input.TextArea
          {...wired(props)}
          rows={5}
          maxLength={def.max}
          showCount
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'text':
      if (form.isMasked(def.name)) return <MaskedNumber {...props} value={value} />;
      return (
        <Input
          {...wired(props)}
          autoComplete="off"
          spellCheck={false}
          maxLength={def.max}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'day':
      return <DayInput {...props} />;
    default:
      return <RegionInput {...props} />;
  }
}

/** How many fields of a step have problems, in words; nothing before the user has visited it. */
export function useStepProblems(form: CertifiedForm) {
  const t = useText(words);
  return (group: FieldGroup) => {
    const n = group.fields.filter(({ name }) => form.isTouched(name) && form.problems[name]).length;
    return n > 0 ? fill(t.stepProblems, { n }) : undefined;
  };
}
