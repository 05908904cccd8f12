import { Button } from '../kit/button.tsx';
import { useText } from '../kit/text.ts';
import { words } from './i18n/en.ts';

/** The generic error page. Reloading also fetches the newest version of the console. */
export function CrashPage() {
  const t = useText(words);
  return (
    <div className="cy-state" role="alert">
      <h2>{t.crash}</h2>
      <Button type="primary" onClick={() => location.reload()}>
        {t.refresh}
      </Button>
    </div>
  );
}
