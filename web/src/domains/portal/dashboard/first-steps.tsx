import { ApiOutlined, SwapOutlined, TeamOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useDashboard } from '../../../kit/cards.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';

/** For somebody whose role opens nothing but the dashboard: how to get further. */
export function FirstSteps() {
  const t = useText(words);
  const { places } = useDashboard();
  if (places.some(({ path }) => path !== '/console')) return null;
  const { join, change, read } = t.starts;
  return (
    <section className="portal-desk-start" aria-label={t.start}>
      <h2>{t.start}</h2>
      <ol className="cy-grid cy-gap-16 cy-unpadded">
        <li className="cy-panel">
          <TeamOutlined />
          <h3 className="cy-plain">{join.title}</h3>
          <p className="cy-faint">{join.text}</p>
        </li>
        <li className="cy-panel">
          <SwapOutlined />
          <h3 className="cy-plain">{change.title}</h3>
          <p className="cy-faint">{change.text}</p>
        </li>
        <li className="cy-panel">
          <ApiOutlined />
          <h3 className="cy-plain">
            <Link to="/docs">{read.title}</Link>
          </h3>
          <p className="cy-faint">{read.text}</p>
        </li>
      </ol>
    </section>
  );
}
