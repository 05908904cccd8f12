import {
  CERTIFICATE_CODES,
  type Certificate,
  type CertificateCode,
  certificateApi,
} from '@cloudyard/contract/equipment/certificate.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/certificate/en.ts';
import { CERTIFICATES, REGISTER } from '../shared/paths.ts';
import { certificateColumns } from './certificate-columns.tsx';
import { CertificateDrawer } from './certificate-drawer.tsx';
import { ExpiryForecast } from './expiry-forecast.tsx';
import { useCertificateActs } from './use-certificate-acts.ts';

const ALL = 'all';
const TABS = [ALL, ...CERTIFICATE_CODES] as const;

/** The certificates of the enterprise: what they are for, how long they last, and what can be done. */
export function CertificateListPage() {
  const t = useText(words);
  const kit = useKitText();
  const { enterpriseId = NIL } = useWho();
  const [state, change] = useListState(certificateApi.list.query);
  const asked = useAsk(certificateApi.list, { params: { enterpriseId }, query: state });
  const { opened, addressOf, close } = useShownOne();
  const actsOf = useCertificateActs(close);
  const clear = () => change({ q: undefined });
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={<RegisterLink />}
      tabs={
        <ListTabs<CertificateCode | typeof ALL>
          label={t.status}
          value={state.code ?? ALL}
          tabs={TABS.map((value) => ({ value, label: value === ALL ? t.all : t.statuses[value] }))}
          onChange={(next) => change({ code: next === ALL ? undefined : next })}
        />
      }
      filters={<SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />}
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: clear }]}
            onClear={clear}
          />
        )
      }
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <ExpiryForecast />
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[...certificateColumns(t, addressOf), actions<Certificate>(kit.actions, actsOf)]}
        narrowed={state.q !== undefined || state.code !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={<RegisterLink />} />}
      />
      {opened && <CertificateDrawer key={opened} id={opened} actsOf={actsOf} onClose={close} />}
    </ListPage>
  );
}

/** The one whose drawer is open; names elsewhere, as in the audit log, lead here by `?id=`. */
function useShownOne() {
  const { opened, addressOf, close } = useOpened();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const named = search.get('id') ?? undefined;
  const leave = () => void navigate(CERTIFICATES, { replace: true });
  return { opened: opened ?? named, addressOf, close: named ? leave : close };
}

function RegisterLink() {
  const t = useText(words);
  if (!useMay()(certificateApi.register.allow)) return null;
  return (
    <Link className="cy-button is-primary" to={REGISTER}>
      {t.register}
    </Link>
  );
}
