import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { locale } from '../../../kit/text.ts';
import { titles } from '../i18n/titles.ts';

/** A place holder until the cards arrive. */
export function DashboardPage() {
  const title = titles.dashboard[locale.use()];
  return (
    <ListPage title={title}>
      <Empty title={title} />
    </ListPage>
  );
}
