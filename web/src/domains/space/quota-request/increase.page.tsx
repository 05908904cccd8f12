import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Quota, quotaApi } from '@cloudyard/contract/space/quota.ts';
import { type SpaceRow, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_ITEMS, SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { Link } from 'react-router';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/quota-request/en.ts';
import { INITIALIZE, SPACE } from '../shared/paths.ts';
import { IncreaseForm } from './increase-form.tsx';
import { RequestPage } from './request-page.tsx';

/** More for the space, until its time ends. */
export function IncreaseQuotaPage() {
  const t = useText(words).increase;
  const { enterpriseId = NIL } = useWho();
  const space = useAsk(spaceApi.current, { params: { enterpriseId } });
  const quotas = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  return (
    <RequestPage kind="increase" title={t.title} sentence={t.sentence}>
      <Loaded asked={space}>
        {(found) =>
          found?.status.code === SPACE_STATUS.online ? (
            <Loaded asked={quotas}>{(all) => <IncreaseForm space={found} quotas={ofSpace(all)} />}</Loaded>
          ) : (
            <NoSpace space={found} />
          )
        }
      </Loaded>
    </RequestPage>
  );
}

const ofSpace = (quotas: readonly Quota[]) =>
  SPACE_ITEMS.flatMap((item) => quotas.filter((quota) => quota.item === item));

/** What is missing first, and the way there. */
function NoSpace({ space }: { space: SpaceRow | null }) {
  const t = useText(words).increase;
  return (
    <section className="cy-panel" aria-label={t.panel}>
      {space ? (
        <Empty
          title={fill(t.notOnline, { name: space.name })}
          hint={t.notOnlineHint}
          action={<Link to={SPACE}>{t.toSpace}</Link>}
        />
      ) : (
        <Empty title={t.noSpace} hint={t.noSpaceHint} action={<Link to={INITIALIZE}>{t.setUp}</Link>} />
      )}
    </section>
  );
}
