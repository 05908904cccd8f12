import { PageHead } from '../../../kit/list-page.tsx';
import { locale } from '../../../kit/text.ts';
import { titles } from '../i18n/titles.ts';

export const GatewayListPage = () => <PageHead title={titles.gateways[locale.use()]} />;
export const PlatformGatewayListPage = () => <PageHead title={titles.allGateways[locale.use()]} />;
