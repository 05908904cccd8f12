import type { RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { RunPlan } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Form, Segmented } from 'antd';
import { LeaveGuard } from '../../../../kit/leave-guard.tsx';
import { useText } from '../../../../kit/text.ts';
import { GivenFields } from '../../../algorithm/lent/given-fields.tsx';
import { beginningOf, type GivenValues } from '../../../algorithm/lent/given-values.ts';
import { words } from '../../i18n/project/panel/en.ts';

type Asked = RunPlan['asked'];

/** Only what a user changed: where nodes were told different values, each keeps its own. */
export function saidAtStart(asked: Asked, given: GivenValues): RunOrder['params'] {
  const beginning = beginningOf(asked);
  const said = asked.flatMap(({ name }) => {
    const value = given[name] ?? null;
    return value === null || value === '' || value === beginning[name] ? [] : [[name, value] as const];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** No table stands behind what is asked for at the start: its columns are typed. */
const typed = (asked: Asked): Asked =>
  asked.map((one) => (one.ui === 'column' || one.ui === 'columns' ? { ...one, ui: 'text' } : one));

export type Choices = Pick<RunOrder, 'engine' | 'params'>;
type RunChoicesProps = {
  plan: Pick<RunPlan, 'engines' | 'asked'>;
  choices: Choices;
  onChange: (choices: Choices) => void;
};

/** What is decided for one run and does not stand on the canvas: where it runs, and what its modules ask for. */
export function RunChoices({ plan: { engines, asked }, choices, onChange }: RunChoicesProps) {
  const t = useText(words).runPlan;
  return (
    <>
      <LeaveGuard dirty={choices.params !== undefined} />
      {engines.length > 1 && (
        <div className="cy-column cy-gap-4">
          <span className="cy-small cy-faint">{t.engine}</span>
          <Segmented
            aria-label={t.engine}
            value={choices.engine ?? 'local'}
            options={engines.map((value) => ({ value, label: t.engines[value] }))}
            onChange={(engine) => onChange({ ...choices, engine })}
          />
        </div>
      )}
      {asked.length > 0 && (
        <Form
          key={asked.map(({ name }) => name).join()}
          layout="vertical"
          className="cy-form bigdata-panel-params"
          requiredMark={false}
          initialValues={{ params: beginningOf(asked) }}
          onValuesChange={(_, { params }: { params: GivenValues }) =>
            onChange({ ...choices, params: saidAtStart(asked, params) })
          }
        >
          <h3 className="cy-plain cy-medium cy-bottom-8">{t.asked}</h3>
          <GivenFields at="params" parameters={typed(asked)} columns={[]} />
        </Form>
      )}
    </>
  );
}
