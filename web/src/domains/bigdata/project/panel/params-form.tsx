import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { NumberField } from '../../../../kit/fields.tsx';
import { sameValues } from '../../../../kit/same-values.ts';
import { useProblemText, useText } from '../../../../kit/text.ts';
import { GivenFields } from '../../../algorithm/lent/given-fields.tsx';
import {
  beginningOf,
  type GivenValues,
  givenProblems,
  valuesOf,
} from '../../../algorithm/lent/given-values.ts';
import type { AlgorithmParameter } from '../../../algorithm/lent/library-calls.ts';
import { words } from '../../i18n/project/panel/en.ts';
import type { SettingsProps } from './node-settings.tsx';
import { givenOnly } from './panel-node.ts';
import { isShared, toldTo, withTold } from './shared-values.ts';
import { useColumns } from './use-columns.ts';

type Draft = { params: GivenValues; seed: number | null };
/** Which values are others than those of a node. */
export const changedNames = (
  { params, seed: before }: Pick<ProjectNode, 'params' | 'seed'>,
  given: ProjectNode['params'],
  seed: number,
): string =>
  [
    ...[...new Set([...Object.keys(params), ...Object.keys(given)])].filter(
      (name) => params[name] !== given[name],
    ),
    ...(seed === before ? [] : ['the seed']),
  ].join(' ');

type ParamsFormProps = SettingsProps & { parameters: readonly AlgorithmParameter[] };

/** The parameters of an algorithm: what is typed is in the drawing at once, and can be taken back there. */
export function ParamsForm({ work, node, steps, isOff, parameters }: ParamsFormProps) {
  const t = useText(words).drawer;
  const problemText = useProblemText();
  const [form] = Form.useForm<Draft>();
  const columns = useColumns(work.now, node.id, steps);
  const told = toldTo(node, work.now.shared, parameters);
  const sent = useRef(told);
  const draft = { params: { ...beginningOf(parameters), ...told }, seed: node.seed };
  // A step back, or another user's change.
  useEffect(() => {
    const now = toldTo(node, work.now.shared, parameters);
    if (sameValues(sent.current, now)) return;
    sent.current = now;
    form.setFieldsValue({ params: { ...beginningOf(parameters), ...now }, seed: node.seed });
  }, [form, node, work.now.shared, parameters]);
  const change = () => {
    const { params = {}, seed } = form.getFieldsValue(true) as Draft;
    const given = givenOnly(params);
    if (sameValues(given, told) && (seed ?? 0) === node.seed) return;
    sent.current = given;
    const next = withTold(work.latest.current.canvas, { id: node.id, seed: seed ?? 0 }, given, parameters);
    // Typing into one field is one step, and into another the next one.
    work.change(
      next,
      `params ${node.id} ${changedNames({ params: told, seed: node.seed }, given, seed ?? 0)}`,
    );
    work.tell({ kind: 'edited', id: node.id });
    const problems = givenProblems(parameters, given);
    form.setFields(
      valuesOf(parameters).map(({ name }) => {
        const problem = problems[name];
        return { name: ['params', name], errors: problem ? [problemText(problem)] : [] };
      }),
    );
  };
  const needsColumns = parameters.some(({ ui }) => ui === 'column' || ui === 'columns');
  const hasColumns = node.inputs.some(({ name, kind }) => kind === 'dataset' && columns(name).length > 0);
  return (
    <Form
      form={form}
      layout="vertical"
      className="cy-form bigdata-panel-params"
      initialValues={draft}
      requiredMark={false}
      disabled={isOff}
      onValuesChange={change}
    >
      <h3 className="cy-plain cy-medium cy-bottom-8">{t.params}</h3>
      {needsColumns && !hasColumns && <p className="cy-small cy-faint">{t.noColumns}</p>}
      <GivenFields at="params" parameters={parameters.filter((one) => !isShared(one))} columns={columns} />
      {parameters.some(isShared) && (
        <>
          <h3 className="cy-plain cy-medium cy-bottom-8">{t.shared}</h3>
          <p className="cy-small cy-faint">{t.sharedHint}</p>
          <GivenFields at="params" parameters={parameters.filter(isShared)} columns={columns} />
        </>
      )}
      <NumberField name="seed" label={t.seed} help={t.seedHelp} />
    </Form>
  );
}
