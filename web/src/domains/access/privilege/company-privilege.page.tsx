import '../role-request/role-request.css';
import { privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/role-request/en.ts';
import { PlaceSwitch, usePlaces } from '../role-request/use-places.tsx';
import { CompanyRequests } from './company-requests.tsx';
import { PendingPrivileges } from './pending-privileges.tsx';
import { PrivilegeHistory } from './privilege-history.tsx';

const VIEWS = ['pending', 'history'] as const;
type View = (typeof VIEWS)[number];

/** The enterprise asks, the platform answers. Each view has its own filters, so changing the view resets them. */
export function CompanyPrivilegePage() {
  const t = useText(words).company;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const places = usePlaces({ enterprise: privilegeApi.list.allow, platform: privilegeApi.list.orPlatform });
  const query = new URLSearchParams(search);
  const place = places.find((one) => one === query.get('place')) ?? places[0];
  const view: View = query.get('view') === 'history' ? 'history' : 'pending';
  const go = (to: Record<string, string>) =>
    void navigate({ pathname, search: `?${new URLSearchParams(to)}` }, { replace: true });
  if (!place) {
    return (
      <ListPage title={t.title} sentence={t.sentence}>
        <Empty title={t.standNowhere} hint={t.standNowhereHint} />
      </ListPage>
    );
  }
  const switches = (
    <>
      <PlaceSwitch places={places} value={place} onChange={(next) => go({ place: next })} />
      {place === 'platform' && (
        <Segmented<View>
          aria-label={t.view}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t.views[value] }))}
          onChange={(next) => go({ place, view: next })}
        />
      )}
    </>
  );
  if (place === 'enterprise') return <CompanyRequests places={switches} />;
  return view === 'pending' ? (
    <PendingPrivileges places={switches} />
  ) : (
    <PrivilegeHistory places={switches} />
  );
}
