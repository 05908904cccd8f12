import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { loginAddress } from '../../../kit/safe-return.ts';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/shelf/portal/en.ts';

/** It knows by itself for whom the person publishes. */
const ADD = '/console/application-add';

/** Where to begin to publish; who is not known yet logs in first and comes out there. */
export function usePublish(): () => void {
  const navigate = useNavigate();
  const { userId } = useWho();
  return () => void navigate(userId ? ADD : loginAddress(ADD));
}

export function PublishBand() {
  const t = useText(words);
  const publish = usePublish();
  return (
    <section className="market-publish cy-box cy-row cy-between" aria-labelledby="market-publish">
      <div>
        <h2 className="cy-size-24" id="market-publish">
          {t.publishTitle}
        </h2>
        <p className="cy-top-4 cy-size-14">{t.publishText}</p>
      </div>
      <Button type="primary" size="large" onClick={publish}>
        {t.publish}
      </Button>
    </section>
  );
}
