import { Id } from '@cloudyard/contract/kit/values.ts';
import { type InstanceDetail, instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { Alert, Select } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { useLeave, usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/instance/environment-en.ts';
import { instancePath } from '../shared/paths.ts';
import { NumberForm } from './number-form.tsx';
import { numbersOf } from './variables.ts';

/** As many as a list gives at once. */
const MOST = 100;

/** The values of an application that are whole numbers. */
export function NumbersPage() {
  const t = useText(words);
  usePageTitle(t.numbersTitle);
  const [search, setSearch] = useSearchParams();
  const leave = useLeave();
  const called = useLocalizedName();
  const wanted = Id.safeParse(search.get('id'));
  const id = wanted.success ? wanted.data : undefined;
  const asked = useAsk(instanceApi.list, { query: { page: 0, size: MOST } });
  const choose = (next: string) => leave(() => setSearch({ id: next }, { replace: true }));
  return (
    <div className="cy-page">
      <PageHead title={t.numbersTitle} sentence={t.numbersSentence} />
      <div>
        <Select
          className="cy-select"
          aria-label={t.choose}
          placeholder={t.choose}
          loading={asked.isPending}
          value={id ?? null}
          showSearch={{ optionFilterProp: 'label' }}
          options={asked.data?.content.map((one) => ({ value: one.id, label: called(one) })) ?? []}
          popupMatchSelectWidth={false}
          onChange={(next) => next && choose(next)}
        />
      </div>
      {id === undefined ? <Empty title={t.choose} hint={t.chooseHint} /> : <Chosen key={id} id={id} />}
    </div>
  );
}

function Chosen({ id }: { id: string }) {
  const asked = useAsk(instanceApi.detail, { params: { id } });
  return (
    <Loaded asked={asked} skeleton={<CardSkeleton />}>
      {(instance) => <Values instance={instance} />}
    </Loaded>
  );
}

function Values({ instance }: { instance: InstanceDetail }) {
  const t = useText(words);
  const called = useLocalizedName();
  const environment = <Link to={instancePath(instance.id, 'environment')}>{t.toEnvironment}</Link>;
  if (numbersOf(instance.variables).length === 0) return <Empty title={t.noNumbers} action={environment} />;
  return (
    <Panel title={called(instance)} actions={environment}>
      {!instance.may.operate && <Alert className="cy-bottom-16" type="info" showIcon title={t.reader} />}
      <NumberForm key={instance.generation} instance={instance} />
    </Panel>
  );
}
