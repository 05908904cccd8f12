import { PageHead } from '../../../kit/list-page.tsx';
import { locale } from '../../../kit/text.ts';
import { titles } from '../i18n/titles.ts';

export const ConfigPage = () => <PageHead title={titles.config[locale.use()]} />;
