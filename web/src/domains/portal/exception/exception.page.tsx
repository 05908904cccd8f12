import './exception.css';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { HOME } from '../../../kit/safe-return.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useWayBack } from '../../../kit/way-back.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/en.ts';

type Status = '403' | '404' | '415' | '500';
const isStatus = (text = ''): text is Status => ['403', '404', '415', '500'].includes(text);

/** What went wrong, and the one sensible way on. */
export function ExceptionPage() {
  const t = useText(words);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { userId } = useWho();
  const back = useWayBack();
  const asked = useLocation().pathname.split('/').at(-1);
  const status = isStatus(asked) ? asked : '404';
  const { title, text } = status === '403' && userId ? t.denied : t.exceptions[status];
  usePageTitle(title);
  // The login page itself checks that the address is ours.
  const login = `/common/login?${new URLSearchParams({ service: search.get('service') ?? HOME })}`;
  return (
    <div className="portal-exception cy-width cy-column">
      <p className="portal-exception-status cy-faint cy-bottom-16 cy-round">{status}</p>
      <h1 className="cy-size-24 cy-lines-32">{title}</h1>
      <p className="cy-faint">{text}</p>
      <div className="cy-row cy-top-16">
        {status === '403' && !userId && (
          <Button type="primary" size="large" onClick={() => void navigate(login)}>
            {t.loginReturn}
          </Button>
        )}
        {userId && back && (
          <Button type="primary" size="large" onClick={() => void navigate(back.to)}>
            {fill(t.backTo, { name: back.name })}
          </Button>
        )}
        {userId && (
          <Button type={back ? 'default' : 'primary'} size="large" onClick={() => void navigate(HOME)}>
            {t.toDesk}
          </Button>
        )}
        {!userId && (
          <Button
            type={status === '403' ? 'default' : 'primary'}
            size="large"
            onClick={() => void navigate('/')}
          >
            {t.toHome}
          </Button>
        )}
      </div>
    </div>
  );
}
