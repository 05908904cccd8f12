import { PlusOutlined } from '@ant-design/icons';
import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { type Plan, planApi } from '@cloudyard/contract/publishing/plan.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { Button, Modal, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useConfirm } from '../../../kit/confirm.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/application/en.ts';
import { counted } from '../lent/counted.ts';
import { PriceTable } from '../lent/price-table.tsx';
import { ParameterList } from '../plan/parameter-list.tsx';
import { planAddPath, planEditPath } from '../shared/paths.ts';
import { costForMonths, yuan } from '../shared/price.ts';

/** The plans on offer, one of them expanded. */
export function PlansSection({ application }: { application: Application }) {
  const t = useText(words).plans;
  const navigate = useNavigate();
  const { remove, holder, busy } = useRemoval(application.status.code === STATUS.online);
  const plans = application.resources.filter(({ ifEnabled }) => ifEnabled);
  const [chosen, setChosen] = useState<string>();
  // After a deletion the first of the rest is expanded.
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const add = (
    <Button
      icon={<PlusOutlined />}
      disabled={!application.editable}
      title={application.editable ? undefined : t.readOnly}
      onClick={() => void navigate(planAddPath(application.id, application.scope))}
    >
      {t.add}
    </Button>
  );
  return (
    <Panel title={t.title} actions={add}>
      {plan ? (
        <div className="cy-stack">
          <div className="cy-fit cy-scroll-x">
            <Segmented<string>
              aria-label={t.choose}
              value={plan.id}
              options={plans.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          </div>
          <PlanView plan={plan}>
            {application.editable && (
              <div className="cy-row">
                <Link to={planEditPath(plan.id, application.scope)}>{t.edit}</Link>
                <Button type="link" danger loading={busy} onClick={() => void remove(plan)}>
                  {t.remove}
                </Button>
              </div>
            )}
          </PlanView>
        </div>
      ) : (
        <Empty title={t.empty} hint={t.emptyHint} action={add} />
      )}
      {holder}
    </Panel>
  );
}

const MONTHS = [1, 3, 12];

function PlanView({ plan, children }: { plan: Plan /** The acts on the plan. */; children: ReactNode }) {
  const t = useText(words).plans;
  return (
    <>
      <div className="cy-row cy-top publishing-plan-bar">
        <div className="cy-grow">
          <code>{plan.code}</code>
          {plan.description && <p>{plan.description}</p>}
        </div>
        {children}
      </div>
      <ParameterList parameters={plan.resourceParameters} />
      <dl className="cy-flex cy-wrap cy-gap-8">
        {MONTHS.map((months) => (
          <div className="publishing-plan-month cy-box cy-pad-line" key={months}>
            <dt className="cy-faint cy-size-12">{counted(t.months, months)}</dt>
            <dd className="cy-figures cy-strong cy-size-16">{yuan(costForMonths(plan, months) ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <PriceTable plan={plan} />
    </>
  );
}

/** The dialogs are rendered above the plan, so that they stay open when it is deleted. */
function useRemoval(online: boolean) {
  const t = useText(words).plans;
  const confirm = useConfirm();
  const [modal, holder] = Modal.useModal();
  const send = useSend(planApi.remove, {
    act: 'submit',
    failed: t.removeFailed,
    refresh: [applicationApi.detail],
  });
  const remove = async (plan: Plan) => {
    const question = {
      title: fill(t.removeTitle, { name: plan.name }),
      consequence: online ? t.removeOnline : t.removeHint,
      verb: t.remove,
    };
    if (!(await confirm(question))) return;
    const content = fill(online ? t.removedOnline : t.removedText, { name: plan.name });
    const onSuccess = () => modal.success({ title: t.removed, content });
    send.mutate({ params: { resourceId: plan.id } }, { onSuccess });
  };
  return { remove, holder, busy: send.isPending };
}
