import { PageHead } from '../../../kit/list-page.tsx';
import { locale } from '../../../kit/text.ts';
import { titles } from '../i18n/titles.ts';

export const LogPage = () => <PageHead title={titles.log[locale.use()]} />;
