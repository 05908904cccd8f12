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
import { changedNode, givenOnly } from './panel-node.ts';
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
  const sent = useRef(node.params);
  const draft = { params: { ...beginningOf(parameters), ...node.params }, seed: node.seed };
  // A step back, or somebody else's change.
  useEffect(() => {
    if (sent.current === node.params) return;
    sent.current = node.params;
    form.setFieldsValue({ params: { ...beginningOf(parameters), ...node.params }, seed: node.seed });
  }, [form, node, parameters]);
  const change = () => {
    const { params = {}, seed } = form.getFieldsValue(true) as Draft;
    const given = givenOnly(params);
    if (sameValues(given, node.params) && (seed ?? 0) === node.seed) return;
    sent.current = given;
    const next = changedNode(work.latest.current.canvas, node.id, { params: given, seed: seed ?? 0 });
    // Typing into one field is one step, and into another the next one.
    work.change(next, `params ${node.id} ${changedNames(node, given, seed ?? 0)}`);
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
      <GivenFields at="params" parameters={parameters} columns={columns} />
      <NumberField name="seed" label={t.seed} help={t.seedHelp} />
    </Form>
  );
}
