import { HOST } from '@cloudyard/contract/runtime/values.ts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { ErrorState } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/instance/enter-en.ts';
import { INSTANCES } from '../shared/paths.ts';
import { useEnter } from './use-enter.ts';

/** An application sends visitors here who are not let in yet: `?host=&to=`. */
export function EnterPage() {
  const [search] = useSearchParams();
  const host = search.get('host') ?? '';
  if (!HOST.test(host)) return <Navigate to="/exception/415" replace />;
  return <Entering host={host} to={search.get('to') ?? '/'} />;
}

function Entering({ host, to }: { host: string; to: string }) {
  const t = useText(words);
  usePageTitle(t.title);
  const { url, error, again } = useEnter(host, to);
  useEffect(() => {
    // Going back must not lead through here again: the address works once.
    if (url) location.replace(url);
  }, [url]);
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={host} />
      <section className="cy-panel cy-pad" aria-label={t.title}>
        {error ? <Failed error={error} onRetry={again} /> : <p role="status">{t.opening}</p>}
      </section>
    </div>
  );
}

/** Why it could not be opened, and the ways on. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText(words);
  const may = useMay();
  const [to, label] = may('runtime.instance.read') ? [INSTANCES, t.back] : ['/console', t.home];
  return (
    <>
      <ErrorState error={error} />
      <div className="cy-row cy-middle cy-bottom-16">
        <Button onClick={onRetry}>{t.again}</Button>
        <Link to={to}>{label}</Link>
      </div>
    </>
  );
}
