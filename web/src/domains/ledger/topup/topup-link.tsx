import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/topup/en.ts';
import { topupPath } from '../shared/top-up.ts';

/** To the form, for those who may use it. */
export function TopupLink({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const may = useMay();
  if (enterpriseId !== NIL && !may('ledger.topup.add')) return null;
  return (
    <Link className="cy-button is-primary" to={topupPath(enterpriseId)}>
      {t.topUp}
    </Link>
  );
}
