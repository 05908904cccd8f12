import { PlusOutlined } from '@ant-design/icons';
import type { Application } from '@cloudyard/contract/publishing/application.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/application/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import { moduleAddPath, moduleEditPath } from '../shared/paths.ts';
import { startOrder } from './module-order.ts';

type Part = Application['childApplicationList'][number];

/** The modules of an application, in the order in which they can start. */
export function ModulesSection({ application }: { application: Application }) {
  const t = useText(words).modules;
  const navigate = useNavigate();
  const modules = application.childApplicationList;
  const add = (
    <Button
      icon={<PlusOutlined />}
      disabled={!application.editable}
      title={application.editable ? undefined : t.readOnly}
      onClick={() => void navigate(moduleAddPath(application.id, application.scope))}
    >
      {t.add}
    </Button>
  );
  return (
    <Panel title={t.title} actions={add}>
      {modules.length === 0 ? (
        <Empty title={t.empty} hint={t.emptyHint} action={add} />
      ) : (
        <ol className="cy-column cy-gap-12 cy-list">
          {startOrder(modules).map((step, index) => (
            <li key={step.map(({ id }) => id).join()}>
              <h3 className="cy-bottom-8 cy-faint cy-size-12 cy-regular">{fill(t.step, { n: index + 1 })}</h3>
              <ul className="cy-column cy-gap-12 cy-list">
                {step.map((module) => (
                  <ModuleLine key={module.id} module={module} application={application} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function ModuleLine({ module, application }: { module: Part; application: Application }) {
  const t = useText(words).modules;
  const needs = module.dependApplicationList.map(({ name }) => name);
  return (
    <li className="cy-box cy-pad-12 cy-line cy-gap-12">
      <AppLogo name={module.name} logo={module.logo} />
      <div className="cy-grow">
        <Link to={moduleEditPath(module.id, application.scope)}>{module.name}</Link>
        <div className="cy-faint">
          {needs.length > 0 ? fill(t.needs, { names: needs.join(t.comma) }) : t.needsNone}
        </div>
      </div>
      <AppStatusTag status={module.status} />
    </li>
  );
}
