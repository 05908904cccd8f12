import { Id, NIL } from '@cloudyard/contract/kit/values.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/topup/en.ts';
import { isUnderWay } from '../shared/top-up.ts';
import { TopupForm } from './topup-form.tsx';
import { TopupView } from './topup-view.tsx';

const POLL_MS = 3000;

/** A new top-up, or with an id what has become of one: the address stays right after a reload. */
export function TopupPage() {
  const t = useText(words);
  const { enterpriseId = NIL } = useWho();
  const [search] = useSearchParams();
  const id = Id.safeParse(search.get('id'));
  if (id.success) return <OneTopup key={id.data} id={id.data} />;
  const isOwn = search.get('of') !== 'enterprise';
  if (!isOwn && enterpriseId === NIL) return <Empty title={t.noEnterprise} hint={t.noEnterpriseHint} />;
  const owner = isOwn ? NIL : enterpriseId;
  return <TopupForm key={owner} enterpriseId={owner} />;
}

/** Asks again until it has ended: the money comes while the payer is elsewhere. */
function OneTopup({ id }: { id: string }) {
  const [isOver, setOver] = useState(false);
  const asked = useAsk(topupApi.get, { params: { id } }, { refetchInterval: isOver ? false : POLL_MS });
  const ended = asked.data !== undefined && !isUnderWay(asked.data);
  useEffect(() => setOver(ended), [ended]);
  return <Loaded asked={asked}>{(topup) => <TopupView topup={topup} />}</Loaded>;
}
