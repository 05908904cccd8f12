import '../shared/publish.css';
import { type Scope, STATUS_CODES, STATUS_NAMES } from '@cloudyard/contract/publishing/values.ts';
import { Link } from 'react-router';
import { locale, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useApplications } from '../application/use-applications.ts';
import { words } from '../i18n/application/en.ts';
import { AppStatusTag } from '../lent/status.tsx';
import { addPath, managementPath } from '../shared/paths.ts';
import { useHomeScope } from '../shared/scope.ts';

/** The user's applications by status, of the current enterprise or their own. */
export function ApplicationsCard() {
  const scope = useHomeScope();
  // Only the counts are needed.
  const asked = useApplications(scope, { page: 0, size: 1 });
  return <CardLoaded asked={asked}>{({ counts }) => <Counts scope={scope} counts={counts} />}</CardLoaded>;
}

function Counts({ scope, counts }: { scope: Scope; counts: Readonly<Record<string, number>> }) {
  const t = useText(words).card;
  const language = locale.use();
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  if (all === 0) {
    return (
      <div className="cy-column">
        <p>{t.none}</p>
        <p className="cy-faint">{t.noneHint}</p>
        <Link to={addPath(scope)}>{t.publish}</Link>
      </div>
    );
  }
  const status = (code: (typeof STATUS_CODES)[number]) => ({
    code,
    name: STATUS_NAMES[code].cn,
    nameEn: STATUS_NAMES[code].en,
  });
  return (
    <div className="cy-column">
      <Link className="cy-tile" to={managementPath(scope)}>
        <span className="cy-faint">{t.of[scope]}</span>
        <strong className="cy-figures">{all.toLocaleString(language === 'cn' ? 'zh-CN' : 'en')}</strong>
      </Link>
      <ul className="cy-list">
        {STATUS_CODES.filter((code) => (counts[code] ?? 0) > 0).map((code) => (
          <li key={code}>
            <Link
              className="publishing-status-link cy-flex cy-center cy-between cy-high-32"
              to={`${managementPath(scope)}?status=${code}`}
            >
              <AppStatusTag status={status(code)} />
              <b className="cy-figures">{(counts[code] ?? 0).toLocaleString()}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
