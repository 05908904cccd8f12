import { PageHead } from '../../../kit/list-page.tsx';
import { locale } from '../../../kit/text.ts';
import { titles } from '../i18n/titles.ts';

export const GatewayPage = () => <PageHead title={titles.gateway[locale.use()]} />;
