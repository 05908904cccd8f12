import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Space, spaceApi } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { useState } from 'react';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/space/initialize-en.ts';
import { SpaceForm } from './space-form.tsx';
import { SpaceProgress } from './space-progress.tsx';
import { usePace } from './use-pace.ts';

/** The way to a tenant space: the form, and afterwards what became of it. */
export function InitializePage() {
  const t = useText(words);
  const { enterpriseId } = useWho();
  usePageTitle(t.title);
  if (enterpriseId === undefined || enterpriseId === NIL)
    return <Empty title={t.noEnterprise} hint={t.noEnterpriseHint} />;
  return <Initialize key={enterpriseId} />;
}

/** A draft whose price another user has to pay. */
const isUnpaid = ({ payment }: Space) => payment?.state === 'open' || payment?.state === 'approval';
const isDraft = ({ status }: Space) => status.code === SPACE_STATUS.draft;

function Initialize() {
  const t = useText(words);
  const pace = usePace();
  const [changing, setChanging] = useState(false);
  const asked = useAsk(spaceApi.mine, {}, { refetchInterval: pace.every });
  pace.follow(asked.data);
  const isForm = (space: Space | null) =>
    space === null || (isDraft(space) && (changing || !isUnpaid(space)));
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <Loaded asked={asked}>
        {(space) =>
          space === null || isForm(space) ? (
            <SpaceForm space={space} onSubmitted={() => setChanging(false)} />
          ) : (
            <SpaceProgress space={space} onChange={() => setChanging(true)} />
          )
        }
      </Loaded>
    </div>
  );
}
