import './talk.css';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { useText } from '../../../kit/text.ts';
import { MARKET } from '../../market/lent/address.ts';
import { words } from '../i18n/article/en.ts';

/** Links after reading: to the contact page, and to the market. */
export function Talk() {
  const t = useText(words);
  const navigate = useNavigate();
  return (
    <section
      className="portal-article-talk cy-pad-32 cy-card cy-grid cy-fold cy-center"
      aria-labelledby="talk"
    >
      <div>
        <h2 className="cy-size-20 cy-lines-28" id="talk">
          {t.talk}
        </h2>
        <p className="cy-faint cy-top-4">{t.talkText}</p>
      </div>
      <div className="cy-row">
        <Button type="primary" size="large" onClick={() => void navigate('/common/pre-sale-consulting')}>
          {t.consult}
        </Button>
        <Button size="large" onClick={() => void navigate(MARKET)}>
          {t.toMarket}
        </Button>
      </div>
    </section>
  );
}
