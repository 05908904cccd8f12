import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { Trainer } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Alert, Form, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { GivenFields } from '../../algorithm/lent/given-fields.tsx';
import { beginningOf, type GivenValues } from '../../algorithm/lent/given-values.ts';
import { useUnableText } from '../../algorithm/lent/unable-text.ts';
import { words } from '../i18n/model/train/en.ts';

/** Which table: one's own, or one of the platform. */
export function DataField() {
  const t = useText(words);
  const form = Form.useFormInstance();
  const called = useLocalizedName();
  const own = useAsk(datasetApi.list, { query: { system: false } });
  const system = useAsk(datasetApi.list, { query: { system: true } });
  const group = (label: string, datasets: readonly Dataset[] = []) => ({
    label,
    title: label,
    options: datasets.filter(({ rows }) => rows > 0).map((one) => ({ value: one.id, label: called(one) })),
  });
  const all = [...(own.data ?? []), ...(system.data ?? [])];
  return (
    <Field name="datasetId" label={t.dataset} help={t.datasetHelp}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        loading={own.isPending || system.isPending}
        // A number of the table before means nothing of this one.
        onChange={() => form.setFieldValue('datasetVersion', undefined)}
        options={[group(t.own, own.data), group(t.system, system.data)].filter(
          (one) => one.options.length > 0,
        )}
        optionRender={({ value, label }) => (
          <span className="cy-line cy-between">
            <span className="cy-ellipsis">{label}</span>
            <Shape of={all.find(({ id }) => id === value)} />
          </span>
        )}
      />
    </Field>
  );
}

/** The chosen table with its versions. */
function useChosenData() {
  const form = Form.useFormInstance();
  const id = Form.useWatch('datasetId', form) as string | undefined;
  const version = Form.useWatch('datasetVersion', form) as number | undefined;
  const ask = { params: { id: id ?? '' } };
  const { data } = useAsk(datasetApi.detail, ask, { enabled: id !== undefined });
  const former = useAsk(
    datasetApi.profile,
    { ...ask, query: { version } },
    { enabled: id !== undefined && version !== undefined },
  );
  const columns = (version === undefined ? data?.schema : former.data?.columns) ?? [];
  return { id, data, columns };
}

/** Which version of it: the newest, unless another one is chosen; with one there is nothing to choose. */
export function DataVersionField() {
  const t = useText(words);
  const { data } = useChosenData();
  const versions = data?.versions ?? [];
  if (versions.length < 2) return null;
  const shape = ({ rows, columns }: { rows: number; columns: number }) =>
    fill(t.shape, { rows: rows.toLocaleString(), columns });
  return (
    <Field name="datasetVersion" label={t.datasetVersion} help={t.datasetVersionHelp} optional={false}>
      <Select
        allowClear
        placeholder={fill(t.newestData, { n: versions[0]?.version ?? '' })}
        options={versions.map((one) => ({
          value: one.version,
          label: `${fill(t.versionOf, { n: one.version })} · ${shape(one)}`,
        }))}
      />
    </Field>
  );
}

function Shape({ of }: { of: Dataset | undefined }) {
  const t = useText(words);
  if (!of) return null;
  const { rows, columns } = of;
  return (
    <span className="cy-faint cy-small cy-figures">
      {fill(t.shape, { rows: rows.toLocaleString(), columns })}
    </span>
  );
}

/** A name, in every language. */
const ONNX = 'ONNX';
type TrainerFieldProps = { trainers: readonly Trainer[] };

/** Which algorithm, by category; what this installation cannot run is shown, and cannot be chosen. */
export function TrainerField({ trainers }: TrainerFieldProps) {
  const t = useText(words);
  const form = Form.useFormInstance();
  const called = useLocalizedName();
  const chosen = useTrainer(trainers);
  const groups = Map.groupBy(trainers, ({ category }) => (category ? called(category) : t.otherCategory));
  const choose = (id: string) => {
    const next = trainers.find((one) => one.id === id);
    const before = (form.getFieldValue('params') ?? {}) as GivenValues;
    if (next) form.setFieldValue('params', beginningOf(next.parameters, before));
  };
  const about = chosen && called({ name: chosen.description, nameEn: chosen.descriptionEn });
  return (
    <Field name="algorithmId" label={t.algorithm} {...(about ? { help: about } : {})}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={[...groups].map(([label, some]) => ({
          label,
          title: label,
          options: some.map((one) => ({
            value: one.id,
            label: called(one),
            disabled: one.hindrance !== '',
          })),
        }))}
        optionRender={({ value, label }) => (
          <TrainerOption one={trainers.find(({ id }) => id === value)} label={label} />
        )}
        onChange={choose}
      />
    </Field>
  );
}

function TrainerOption({ one, label }: { one: Trainer | undefined; label: ReactNode }) {
  const t = useText(words);
  const unableText = useUnableText();
  return (
    <span className="cy-line cy-between">
      <span className="cy-ellipsis">{label}</span>
      <span className="cy-line">
        {one?.system === false && <span className="cy-faint cy-small">{one.publisher}</span>}
        {one && one.hindrance !== '' && (
          <Tag className="cy-flush" title={unableText(one.hindrance)}>
            {t.unable}
          </Tag>
        )}
        {one?.isOnnx && <Tag className="cy-flush">{ONNX}</Tag>}
      </span>
    </span>
  );
}

export function useTrainer(trainers: readonly Trainer[]): Trainer | undefined {
  const id = Form.useWatch('algorithmId', Form.useFormInstance()) as string | undefined;
  return trainers.find((one) => one.id === id);
}

/** What the algorithm is told, with the columns of the chosen table to choose from. */
export function ParamsPart({ trainers }: TrainerFieldProps) {
  const t = useText(words);
  const trainer = useTrainer(trainers);
  const { id, columns } = useChosenData();
  if (!trainer) return null;
  if (id === undefined) return <Alert type="info" showIcon title={t.datasetFirst} />;
  return (
    <>
      <h2 className="cy-bottom-12 cy-top-8">{t.params}</h2>
      <GivenFields key={trainer.id} at="params" parameters={trainer.parameters} columns={columns} />
      {trainer.hasLabel && <HoldoutField />}
    </>
  );
}

const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

function HoldoutField() {
  const t = useText(words);
  return (
    <Field name="holdout" label={t.holdout} help={t.holdoutHelp} optional={false}>
      <Select
        options={SHARES.map((value) => ({
          value,
          label: value === 0 ? t.noHoldout : `${Math.round(value * 100)}%`,
        }))}
      />
    </Field>
  );
}
