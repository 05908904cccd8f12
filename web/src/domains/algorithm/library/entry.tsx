import { algorithmLibraryApi, type LibraryPage } from '@cloudyard/contract/algorithm/library.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AddedParts } from '../../../kit/added-parts.tsx';
import { CallError } from '../../../kit/call-error.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { LocalTime } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/library/en.ts';
import { words as parts } from '../i18n/shared/parts/en.ts';
import { ParameterTable, PortTable } from '../shared/parameter-table.tsx';
import { Ports } from '../shared/ports.tsx';
import { Cost } from './cost.tsx';
import { Example } from './example.tsx';
import { LIBRARY } from './library-tree.ts';

const LINES = [240, '100%', '100%', '80%', '100%', '100%'];
/** An address that names nothing, or something that is no id. */
const isNowhere = (error: unknown) =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

/** The page of one algorithm. */
export function Entry({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(algorithmLibraryApi.page, { params: { id } });
  if (isNowhere(asked.error))
    return <Empty title={t.missing} hint={t.missingHint} action={<Link to={LIBRARY}>{t.backToAll}</Link>} />;
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={LINES} />}>
      {(page) => <Shown page={page} />}
    </Loaded>
  );
}

function Shown({ page }: { page: LibraryPage }) {
  const t = useText(words);
  const called = useLocalizedName();
  const name = called(page);
  const isEnglish = locale.use() === 'en';
  const description = (isEnglish && page.descriptionEn) || page.description;
  usePageTitle(name);
  return (
    <article className="cy-down cy-gap-16">
      <Link className="algorithm-entry-back cy-size-14" to={LIBRARY}>
        {t.backToAll}
      </Link>
      <Head page={page} name={name} />
      {description && <p className="cy-pre cy-break">{description}</p>}
      <Part title={t.interface}>
        <Ports name={name} parameters={page.parameters} />
        <PortTable parameters={page.parameters} />
      </Part>
      <Part title={t.parameters}>
        <ParameterTable parameters={page.parameters} />
      </Part>
      {page.example && (
        <Part title={t.example} hint={t.exampleHint}>
          <Example example={page.example} parameters={page.parameters} />
        </Part>
      )}
      <Part title={t.cost} {...(page.cost.length > 0 ? { hint: t.costHint } : {})}>
        <Cost cost={page.cost} />
      </Part>
      <Part title={t.versions} hint={t.versionsHint}>
        <Versions page={page} />
      </Part>
    </article>
  );
}

function Head({ page, name }: { page: LibraryPage; name: string }) {
  const t = useText(words);
  const { types } = useText(parts);
  const called = useLocalizedName();
  const facts = [
    types[page.algorithmType.code],
    page.category ? called(page.category) : undefined,
    // What the platform brings says so by its type.
    page.scope === 'system' ? undefined : fill(t.publisher, { name: page.publisher }),
    fill(t.version, { n: page.version }),
  ];
  return (
    <header className="cy-line cy-gap-16 cy-top">
      <AppLogo name={name} logo={page.logo} size={52} />
      <div className="cy-shrink">
        <h1 className="cy-size-24 cy-lines-32 cy-break">{name}</h1>
        <p className="cy-faint cy-plain cy-figures">
          {facts.filter(Boolean).join(' · ')} ·{' '}
          <LocalTime value={page.approvedAt}>{fill(t.approved, { day: day(page.approvedAt) })}</LocalTime>
        </p>
      </div>
      <span className="cy-push">
        <AddedParts of={LIBRARY} />
      </span>
    </header>
  );
}

type PartProps = { title: string; hint?: string; children: ReactNode };

const Part = ({ title, hint, children }: PartProps) => (
  <section className="algorithm-entry-part cy-down cy-gap-12 cy-over cy-plain" aria-label={title}>
    <h2 className="cy-size-18 cy-lines-28">{title}</h2>
    {hint && <p className="cy-faint">{hint}</p>}
    {children}
  </section>
);

function Versions({ page }: { page: LibraryPage }) {
  const t = useText(words);
  return (
    <ul className="cy-list cy-parted-lines">
      {page.versions.map(({ version, digest, approvedAt }) => (
        <li key={version} className="cy-row cy-gap-4-16">
          <b className="cy-medium">{fill(t.version, { n: version })}</b>
          {version === page.version && <span className="cy-green">{t.current}</span>}
          <LocalTime className="cy-faint cy-figures" value={approvedAt} />
          <span className="cy-break cy-shrink">
            <CopyId id={digest} />
          </span>
        </li>
      ))}
    </ul>
  );
}
