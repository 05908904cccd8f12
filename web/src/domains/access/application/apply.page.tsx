import './application.css';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/application/en.ts';
import { AskDrawer, type Asking } from './ask-drawer.tsx';
import { MyRequests } from './my-requests.tsx';
import { OfferedRoles } from './offered-roles.tsx';

export const ApplyEnterprisePage = () => <Apply place="enterprise" />;
export const ApplyPlatformPage = () => <Apply place="platform" />;

function Apply({ place }: { place: Place }) {
  const t = useText(words).apply;
  const enterpriseId = usePlaceId(place);
  const [asking, setAsking] = useState<Asking>();
  usePageTitle(t.title[place]);
  // Nil is the platform: somebody who stands in no enterprise must not be shown its roles as an enterprise's.
  const nowhere = place === 'enterprise' && enterpriseId === NIL;
  return (
    <div className="cy-page">
      <PageHead title={t.title[place]} sentence={t.sentence[place]} />
      {nowhere ? (
        <section className="cy-panel" aria-label={t.personal}>
          <Empty
            title={t.personal}
            hint={t.personalHint}
            action={<Link to="/console/apply-platform-roles">{t.toPlatform}</Link>}
          />
        </section>
      ) : (
        <>
          <OfferedRoles enterpriseId={enterpriseId} onAsk={setAsking} />
          <MyRequests enterpriseId={enterpriseId} onAsk={setAsking} />
        </>
      )}
      {asking && <AskDrawer asking={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
