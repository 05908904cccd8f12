import { CheckCircleFilled } from '@ant-design/icons';
import { FIRST_STEPS, type FirstStep, firstStepApi } from '@cloudyard/contract/portal/first-step.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { z } from 'zod';
import { useArrangement } from '../../../kit/arrangement.ts';
import { useDashboard } from '../../../kit/cards.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { MARKET } from '../../market/lent/address.ts';
import { words } from '../i18n/en.ts';
import { SampleLine, Samples } from './samples.tsx';

/** The page of each step; who does not have it in the menu leaves the step to others. */
const PAGES: Record<FirstStep, string> = {
  verify: '/console/edit-enterprise-details',
  invite: '/console/user-invitation',
  space: '/console/tenant-space',
  application: MARKET,
  gateway: '/console/equipment-management-list',
  project: '/console/bigdata/projectList',
};

type Row = { step: FirstStep; page: string | null; isDone: boolean };

/** Nothing is shown to whoever can do none of what is left: it would only be in the way. */
export function rowsOf(done: readonly FirstStep[], places: readonly string[]): Row[] {
  const rows = FIRST_STEPS.map((step) => ({
    ...{ step, isDone: done.includes(step) },
    page: step === 'application' || places.includes(PAGES[step]) ? PAGES[step] : null,
  }));
  const isAdministrator = places.includes(PAGES.invite) || places.includes(PAGES.space);
  return isAdministrator && rows.some(({ isDone }) => !isDone) ? rows : [];
}

/** For an enterprise that has just come: what it may do first, and what of that is done. */
export function SetUp() {
  const t = useText(words).setUp;
  const { places } = useDashboard();
  const [isHidden, hide] = useArrangement('set-up', z.literal('hidden'));
  const { data } = useAsk(firstStepApi.done, {}, { enabled: !isHidden });
  const rows =
    data && !isHidden
      ? rowsOf(
          data.done,
          places.map(({ path }) => path),
        )
      : [];
  if (rows.length === 0) return <Samples />;
  const next = rows.find(({ isDone }) => !isDone)?.step;
  return (
    <section className="portal-desk-set-up cy-panel" aria-label={t.title}>
      <h2 className="cy-panel-head cy-line cy-gap-12">
        <span className="cy-grow">{t.title}</span>
        <span className="cy-faint cy-small">
          {fill(t.progress, { done: rows.filter(({ isDone }) => isDone).length, all: rows.length })}
        </span>
        <Button type="text" size="small" onClick={() => hide('hidden')}>
          {t.hide}
        </Button>
      </h2>
      <ol className="cy-list">
        {rows.map((row, at) => (
          <li
            key={row.step}
            className="cy-line cy-gap-12"
            aria-current={row.step === next ? 'step' : undefined}
          >
            {row.isDone ? <CheckCircleFilled className="cy-green" /> : <b className="cy-faint">{at + 1}</b>}
            <span className="cy-grow">
              {row.page && !row.isDone ? <Link to={row.page}>{t[row.step].title}</Link> : t[row.step].title}
              <span className="cy-faint cy-small cy-block">{t[row.step].text}</span>
            </span>
          </li>
        ))}
      </ol>
      <SampleLine />
    </section>
  );
}
