import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/deploy/en.ts';
import { SPACE_APPS } from './space.tsx';

/** The enterprise's own menus: who buys stands in an enterprise, and the platform's are closed to them. */
const MENUS = '/console/menu-management-enterprise';

/** It is bought; what one does next is to give it a place in the menu, or to look at it. */
export function Bought({ balance }: { balance: number }) {
  const t = useText(words).bought;
  const navigate = useNavigate();
  const head = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone: whoever reads by ear goes on here.
  useEffect(() => head.current?.focus(), []);
  return (
    <section className="market-deploy-panel market-deploy-stop" aria-labelledby="deploy-bought">
      <h2 id="deploy-bought" tabIndex={-1} ref={head}>
        {fill(t.done, { n: balance })}
      </h2>
      <p>{t.next}</p>
      <div className="market-deploy-ways">
        <Button type="primary" size="large" onClick={() => void navigate(MENUS)}>
          {t.menus}
        </Button>
        <Button size="large" onClick={() => void navigate(SPACE_APPS)}>
          {t.view}
        </Button>
      </div>
    </section>
  );
}
